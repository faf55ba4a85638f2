import { useEffect, useRef } from 'react'

/** Goes on with what is paused as soon as the network is back; not when it was taken back before. */
export function useResume({
  isPaused,
  isOnline,
  resume,
}: {
  isPaused: boolean
  isOnline: boolean
  resume: () => void
}) {
  const wasPaused = useRef(false)
  useEffect(() => {
    if (wasPaused.current && !isPaused && isOnline) resume()
    wasPaused.current = isPaused
  })
}
