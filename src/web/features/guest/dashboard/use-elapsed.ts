import { useEffect, useState } from 'react'

/** Whether so many milliseconds have passed since the screen opened. */
export function useElapsed(milliseconds: number) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
