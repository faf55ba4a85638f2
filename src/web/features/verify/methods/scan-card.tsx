import { Camera } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findCode } from '#shared/certificates/certificate-code.ts'
import { Button } from '#web/components/controls/button.tsx'
import type { CameraFault } from '#web/components/document-camera/camera.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { scanCamera } from '#web/features/verify/reading/scan-camera.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Scans a code with the camera, which is on only while its picture is shown. */
export function ScanCard({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslate()
  const [isOn, setIsOn] = useState(false)
  return (
    <Card as="section" aria-labelledby="verify-scan" className="flex flex-col gap-3">
      <div>
        <h2 id="verify-scan" className="text-lg">
          {t('verify.scan')}
        </h2>
        <p className="text-ink-soft">{t('verify.scan.text')}</p>
      </div>
      {isOn && (
        <CameraView
          onCode={(code) => {
            setIsOn(false)
            onCode(code)
          }}
        />
      )}
      {/* One button for both states, so that it keeps the keyboard focus. */}
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        className="w-full sm:w-fit"
        onClick={() => setIsOn((was) => !was)}
      >
        <Camera aria-hidden className="size-5" />
        {t(isOn ? 'verify.scan.stop' : 'verify.scan.start')}
      </Button>
    </Card>
  )
}

/** The camera's picture until a code is found; or the reason why there is none, and what to do instead. */
function CameraView({ onCode }: { onCode: (code: string) => void }) {
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

/** The state of the camera. `other` means that it sees a code that is not that of a certificate. */
type CameraState = 'starting' | 'looking' | 'other' | CameraFault

/** Runs the camera while the component is mounted, until the first certificate code. */
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(onCode)
  useLayoutEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!video.current) return
    const end = new AbortController()
    const onText = (text: string) => {
      const code = findCode(text)
      if (code === undefined) return setState('other')
      end.abort()
      latest.current(code)
    }
    const onPicture = () => setState('looking')
    void scanCamera({ video: video.current, signal: end.signal, onPicture, onText }).then((fault) => {
      if (fault && !end.signal.aborted) setState(fault)
    })
    return () => end.abort()
  }, [video])
  return state
}
