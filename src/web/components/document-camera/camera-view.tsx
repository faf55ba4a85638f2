// SPDX-License-Identifier: Apache-2.0
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { type CameraError, cameraError, openCamera } from '#web/components/document-camera/camera.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/**
 * The height in pixels that the portal requests from the camera. More would not help: before the scan crops the page, it
 * reduces the picture to `PICTURE_SIDE` pixels. An A4 page that fills the picture of an upright phone then has about 130
 * dots per inch.
 */
const HEIGHT = 2160
const QUALITY = 0.92

interface CameraViewProps {
  /** The name of the photo's file, without its extension. */
  name: string
  isWorking: boolean
  onPhotos: (photos: readonly File[]) => void
}

/**
 * The camera's picture with a shutter button. Where the browser has no camera, a button opens the phone's camera app
 * instead. Existing photos can be chosen, too.
 */
export function CameraView({ name, isWorking, onPhotos }: CameraViewProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'running' | CameraError>('starting')
  useEffect(() => {
    const element = video.current
    if (!element) return
    return showCamera(element, setState)
  }, [])
  const buttonProps = { disabled: isWorking, isInvalid: false, labelledBy: 'scan-hint' }
  const hasCamera = state === 'starting' || state === 'running'
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <p id="scan-hint">{t('scan.hint')}</p>
      {state === 'starting' && <p role="status">{t('scan.starting')}</p>}
      {!hasCamera && <Notice live>{t(`scan.error.${state}`)}</Notice>}
      {hasCamera && (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('scan.camera')}
          className="max-h-[60dvh] w-full rounded-md bg-ink object-contain"
        />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {state === 'running' && (
          <Button
            busy={isWorking}
            className="max-sm:grow"
            onClick={() => {
              if (video.current) void photograph(video.current, name).then((photo) => onPhotos([photo]))
            }}
          >
            <Camera aria-hidden className="size-5" />
            {t('scan.shutter')}
          </Button>
        )}
        {!hasCamera && (
          <FileButton
            {...buttonProps}
            id="scan-app"
            label={t('scan.cameraApp')}
            accept="image/*"
            capture="environment"
            onChoose={onPhotos}
          />
        )}
        <FileButton
          {...buttonProps}
          id="scan-choose"
          label={t('scan.choose')}
          accept="image/*,.heic,.heif,.avif"
          multiple
          onChoose={onPhotos}
        />
      </div>
    </div>
  )
}

/** Shows the camera's picture until the returned function turns the camera off. */
function showCamera(video: HTMLVideoElement, onState: (state: 'running' | CameraError) => void) {
  let stream: MediaStream | undefined
  let hasEnded = false
  const stopTracks = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    stream = await openCamera(HEIGHT)
    if (hasEnded) return stopTracks()
    video.srcObject = stream
    await video.play()
    onState('running')
  }
  start().catch((error: unknown) => {
    stopTracks()
    if (!hasEnded) onState(cameraError(error))
  })
  return () => {
    hasEnded = true
    stopTracks()
  }
}

async function photograph(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  // If the browser returned no JPEG, the file is empty, and the scan reports it as unreadable.
  return new File(jpeg ? [jpeg] : [], `${name}.jpg`, { type: 'image/jpeg', lastModified: Date.now() })
}
