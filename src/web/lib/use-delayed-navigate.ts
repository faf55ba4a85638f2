import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Goes to a screen after so many milliseconds, and forgets about it when the person leaves on their own. */
export function useDelayedNavigate() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (path: string, delay: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void navigate(path), delay)
    },
    [navigate],
  )
}
