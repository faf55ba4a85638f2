import { useEffect, useState } from 'react'

const SECOND = 1000

/** Counts so many milliseconds down, in whole seconds. */
export function useCountdown(milliseconds: number) {
  const [secondsLeft, setSecondsLeft] = useState(milliseconds / SECOND)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), SECOND)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, restart: () => setSecondsLeft(milliseconds / SECOND) }
}
