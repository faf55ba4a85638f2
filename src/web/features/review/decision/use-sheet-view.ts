// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { HIDDEN_ON_PHONE, WIDE } from './sheet-layout.ts'

/** A part of the sheet: the document with its answers, or the decision. A phone shows one of them. */
export type SheetView = 'compare' | 'decision'

interface SheetViewOptions {
  /** Whether the request for changes replaces the answers and the decision. */
  isAsking: boolean
  /** Shows the documents in the whole window, or leaves this full screen. */
  onFullScreenChange: (isFullScreen: boolean) => void
  /** The element around the decision. */
  decision: { readonly current: HTMLElement | null }
}

/** The part of a review or practice sheet that a phone shows, and the full screen of its documents. */
export function useSheetView({ isAsking, onFullScreenChange, decision }: SheetViewOptions) {
  const isWide = useMediaQuery(WIDE)
  const [chosen, setView] = useState<SheetView>('compare')
  const view: SheetView = isAsking ? 'compare' : chosen
  return {
    view,
    setView,
    /** Whether the full screen enlarges the whole dialog, with the decision beside the documents. */
    isInFullFrame: isWide,
    /** The class that hides a part on a phone while another part is shown. */
    hiddenUnless: (own: SheetView) => (own === view ? '' : HIDDEN_ON_PHONE),
    /** Shows the decision. On a wide screen, it is visible in full screen, too. */
    reveal: () => {
      if (!isWide) onFullScreenChange(false)
      setView('decision')
    },
    setFullScreen: (isFullScreen: boolean) => {
      onFullScreenChange(isFullScreen)
      setView('compare')
    },
    /** Runs `change`, if given, and shows a part. If this part is the decision, its first field takes the focus. */
    show: (next: SheetView, change?: () => void) => {
      // The view is rendered before a field in it takes the focus.
      flushSync(() => {
        change?.()
        setView(next)
      })
      if (next === 'decision') decision.current?.querySelector<HTMLElement>('[type=radio], button')?.focus()
    },
  }
}
