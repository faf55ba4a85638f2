// SPDX-License-Identifier: Apache-2.0
import { type CameraError, cameraError, openCamera } from '#web/components/document-camera/camera.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { drawSource, findNativeReader, loadZxingReader } from './code-reader.ts'

interface Scan {
  video: HTMLVideoElement
  signal: AbortSignal
  /** Called once, when the camera's picture is visible. */
  onPicture: () => void
  /** Called for each text that is found, many times per second. */
  onText: (text: string) => void
}

/** Shows the camera's picture and reads codes from it until the signal aborts, then turns the camera off. */
export async function scanCamera({ video, signal, onPicture, onText }: Scan): Promise<CameraError | undefined> {
  let stream: MediaStream
  try {
    stream = await openCamera()
  } catch (error) {
    return cameraError(error)
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
