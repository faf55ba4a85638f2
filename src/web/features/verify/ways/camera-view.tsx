import { useRef } from 'react'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useCamera } from './use-camera.ts'

/** The picture of the camera, until a certificate's code was seen; or why there is none, and what to do instead. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onCode)
  if (state === 'denied' || state === 'missing' || state === 'failed') {
    return (
      <Notice kind="warning" live title={t(`verify.scan.${state}`)}>
        <p>{t(`verify.scan.${state}.text`)}</p>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('verify.scan.picture')}
        className="aspect-4/3 w-full rounded-md bg-ink object-cover"
      />
      <p role="status">{t(`verify.scan.${state}`)}</p>
    </div>
  )
}
