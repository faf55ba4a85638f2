// SPDX-License-Identifier: Apache-2.0
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { TIMINGS } from '#web/lib/timings.ts'

/**
 * The state of the carousel: the current slide, and whether it advances by itself. It pauses on hover, on keyboard
 * focus, in a hidden tab and for `prefers-reduced-motion`. Play overrides all of these except the hidden tab.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHidden = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  )
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')

  const isPlaying = choice ? choice === 'play' : !prefersReducedMotion
  const isMoving = isPlaying && !isHidden && (choice === 'play' || !(isHovered || isFocused))
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
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    setIsHovered,
    setIsFocused,
  }
}

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The minimum length of a swipe in pixels. */
const MIN_SWIPE = 40

/** Reports horizontal swipes: 1 for the next picture, -1 for the previous one, in reading direction. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined)
  const end = ({ clientX }: PointerEvent) => {
    if (start.current === undefined) return
    const distance = clientX - start.current
    start.current = undefined
    if (Math.abs(distance) < MIN_SWIPE) return
    const isForward = document.documentElement.dir === 'rtl' ? distance > 0 : distance < 0
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
