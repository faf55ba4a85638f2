import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findCode } from '#shared/certificates/certificate-code.ts'
import { type CameraFault, scanCamera } from '../reading/scan-camera.ts'

/** `other`: a code is seen, but not that of a certificate. */
type CameraState = 'starting' | 'looking' | 'other' | CameraFault

/** Looks through the camera while the picture is on the screen; the first code of a certificate ends it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
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
