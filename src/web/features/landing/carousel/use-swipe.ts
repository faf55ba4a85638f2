import { type PointerEvent, useRef } from 'react'

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
