import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { TIMINGS } from '#web/lib/timings.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

/**
 * Which picture stands, and whether the next one comes by itself: not while somebody points at it or is in it with the
 * keyboard, not in a tab that nobody sees, not for whoever asked for less motion; unless they press Play.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0)
  const [wish, setWish] = useState<'play' | 'pause'>()
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHidden = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  )
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')

  const isPlaying = wish ? wish === 'play' : !isStill
  const isMoving = isPlaying && !isHidden && (wish === 'play' || !(isPointedAt || isFocused))
  const next = (current + 1) % count
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setCurrent(next), TIMINGS.carousel)
    return () => clearTimeout(timer)
  }, [isMoving, next])

  return {
    current,
    next,
    isPlaying,
    isMoving,
    show: (slide: number) => setCurrent((slide + count) % count),
    toggle: () => setWish(isPlaying ? 'pause' : 'play'),
    setIsPointedAt,
    setIsFocused,
  }
}

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** How far a finger must travel to mean it, in pixels. */
const LEAST_TRAVEL = 40

/** Tells of a stroke along the line of reading: 1 towards the next picture, -1 back. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined)
  const end = ({ clientX }: PointerEvent) => {
    if (start.current === undefined) return
    const travelled = clientX - start.current
    start.current = undefined
    if (Math.abs(travelled) < LEAST_TRAVEL) return
    const isForward = document.documentElement.dir === 'rtl' ? travelled > 0 : travelled < 0
    onSwipe(isForward ? 1 : -1)
  }
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
