import type { RefObject } from 'react'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { rowButtons } from './use-row-focus.ts'

/** J and K move the focus from row to row; Enter then presses the row's button, as it does every button. */
export function useRowKeys(panel: RefObject<HTMLElement | null>) {
  const step = (by: 1 | -1) => {
    const buttons = rowButtons(panel.current)
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), buttons.length - 1)
    buttons[next]?.focus()
  }
  useShortcuts('page', { next: () => step(1), previous: () => step(-1) })
}
