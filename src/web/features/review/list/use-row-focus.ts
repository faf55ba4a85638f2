import { type RefObject, useEffect, useRef } from 'react'

/** The buttons of a list's rows, in their order. */
export const rowButtons = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('tbody button') ?? []),
]

/**
 * Keeps the focus near a row: the next change of the rows that finds it lost, or the end of the window, puts it on the
 * button that now stands in the given place. While the window is open the focus is its own.
 */
export function useRowFocus(panel: RefObject<HTMLElement | null>, rows: unknown, isWindowOpen: boolean) {
  const place = useRef<{ index: number; isSure: boolean }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may have taken the focus away
  useEffect(() => {
    if (isWindowOpen || !place.current) return
    const { index, isSure } = place.current
    if (!isSure && document.activeElement !== document.body) return
    const buttons = rowButtons(panel.current)
    const near = buttons[Math.min(Math.max(index, 0), buttons.length - 1)] ?? panel.current
    place.current = undefined
    near?.focus()
  }, [panel, rows, isWindowOpen])
  return {
    /** Of a row that may leave the list. */
    keepFocusNear: (index: number) => {
      place.current = { index, isSure: false }
    },
    /** Of the row whose window closes: not always the one that opened it. */
    returnFocusTo: (index: number) => {
      place.current = { index, isSure: true }
    },
  }
}
