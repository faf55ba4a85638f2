import { useEffect, useState } from 'react'

const SECOND = 1000

/** Counts so many milliseconds down, in whole seconds; by the clock, as a page in the background hears few ticks. */
export function useCountdown(milliseconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + milliseconds)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / SECOND))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [isRunning])
  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + milliseconds)
  }
  return { secondsLeft, restart }
}
