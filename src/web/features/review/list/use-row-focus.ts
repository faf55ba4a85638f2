import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus near a row that has left the list: the next change of the rows that finds it lost puts it on the
 * button that now stands in the given place. The window must be closed, as the focus is its own while it is open.
 */
export function useRowFocus(panel: RefObject<HTMLElement | null>, rows: unknown, isWindowOpen: boolean) {
  const place = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may have taken the focus away
  useEffect(() => {
    if (isWindowOpen || place.current === undefined || document.activeElement !== document.body) return
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('tbody button') ?? [])]
    const near = buttons[Math.min(Math.max(place.current, 0), buttons.length - 1)] ?? panel.current
    place.current = undefined
    near?.focus()
  }, [panel, rows, isWindowOpen])
  return (index: number) => {
    place.current = index
  }
}
