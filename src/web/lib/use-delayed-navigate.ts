import { useCallback, useEffect, useRef } from 'react'
import { navigate } from './router.tsx'

/** Goes to a screen after so many milliseconds, and forgets about it when the person leaves on their own. */
export function useDelayedNavigate() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((path: string, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigate(path), delay)
  }, [])
}
