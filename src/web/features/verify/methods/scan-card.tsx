// SPDX-License-Identifier: Apache-2.0
import { Camera } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findCode } from '#shared/certificates/certificate-code.ts'
import { Button } from '#web/components/controls/button.tsx'
import type { CameraError } from '#web/components/document-camera/camera.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { scanCamera } from '#web/features/verify/reading/scan-camera.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Scans a code with the camera, which is on only while its picture is shown. */
export function ScanCard({ onStart, onCode }: { onStart: () => void; onCode: (code: string) => void }) {
  const t = useTranslate()
  const [isOn, setIsOn] = useState(false)
  const [error, setError] = useState<CameraError>()
  const toggle = () => {
    if (!isOn) onStart()
    setError(undefined)
    setIsOn(!isOn)
  }
  const toggleLabel = isOn ? 'verify.scan.stop' : 'verify.scan.start'
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
          onError={(newError) => {
            setIsOn(false)
            setError(newError)
          }}
        />
      )}
      {error && (
        <Notice kind="warning" live title={t(`verify.scan.${error}`)}>
          <p>{t(`verify.scan.${error}.text`)}</p>
        </Notice>
      )}
      {/* One button for both states, so that it keeps the keyboard focus. */}
      <Button variant="secondary" className="w-full sm:w-fit" onClick={toggle}>
        <Camera aria-hidden className="size-5" />
        {t(error ? 'verify.scan.again' : toggleLabel)}
      </Button>
    </Card>
  )
}

interface CameraViewProps {
  onCode: (code: string) => void
  onError: (error: CameraError) => void
}

/** The camera's picture until a code is found. */
function CameraView(props: CameraViewProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, props)
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

/** The state of the camera. `other` means that it sees a code that does not belong to a certificate. */
type CameraState = 'starting' | 'looking' | 'other'

/** Runs the camera while the component is mounted, until the first certificate code. */
function useCamera(video: RefObject<HTMLVideoElement | null>, props: CameraViewProps): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  // A ref contains the callbacks of the last render, so that a new callback does not restart the camera.
  const latestProps = useRef(props)
  useLayoutEffect(() => {
    latestProps.current = props
  })
  useEffect(() => {
    if (!video.current) return
    const stopping = new AbortController()
    const onText = (text: string) => {
      const code = findCode(text)
      if (code === undefined) return setState('other')
      stopping.abort()
      latestProps.current.onCode(code)
    }
    const onPicture = () => setState('looking')
    void scanCamera({ video: video.current, signal: stopping.signal, onPicture, onText }).then((error) => {
      if (error && !stopping.signal.aborted) latestProps.current.onError(error)
    })
    return () => stopping.abort()
  }, [video])
  return state
}
