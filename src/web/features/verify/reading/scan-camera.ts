import { TIMINGS, wait } from '#web/lib/timings.ts'
import { drawSource, findNativeReader, loadZxingReader } from './code-reader.ts'

/** The reason why there is no camera picture: permission denied, no camera, or another failure. */
export type CameraFault = 'denied' | 'missing' | 'failed'

interface Scan {
  video: HTMLVideoElement
  signal: AbortSignal
  onPicture: () => void
  /** Called for each text found, many times a second. */
  onText: (text: string) => void
}

/** Shows the camera's picture and reads codes from it until the signal aborts, then turns the camera off. */
export async function scanCamera({ video, signal, onPicture, onText }: Scan): Promise<CameraFault | undefined> {
  let stream: MediaStream
  try {
    stream = await openCamera()
  } catch (error) {
    return faultOf(error)
  }
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    onPicture()
    await readUntilAborted(video, signal, onText)
  } catch {
    if (!signal.aborted) return 'failed'
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  return undefined
}

async function openCamera() {
  // Browsers hide cameras from pages served over plain HTTP.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError')
  const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }
  return navigator.mediaDevices.getUserMedia({ audio: false, video })
}

async function readUntilAborted(video: HTMLVideoElement, signal: AbortSignal, onText: (text: string) => void) {
  const read = (await findNativeReader()) ?? (await loadZxingReader())
  const canvas = document.createElement('canvas')
  while (!signal.aborted) {
    if (video.videoWidth > 0) {
      drawSource(canvas, { picture: video, width: video.videoWidth, height: video.videoHeight })
      for (const text of await read(canvas)) if (!signal.aborted) onText(text)
    }
    await wait(TIMINGS.scanPause)
  }
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
