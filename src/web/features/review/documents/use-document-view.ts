import { useState } from 'react'

/** Widths of a page in its frame; 1 fits the width. */
const ZOOMS = [1, 1.25, 1.5, 2, 3, 4] as const

/** Zoom and rotation of a document, and their buttons' actions; undefined at a limit. */
export function useDocumentView() {
  const [step, setStep] = useState(0)
  const [quarterTurns, setQuarterTurns] = useState(0)
  return {
    zoom: ZOOMS[step] ?? 1,
    /** Rotates to the right. */
    quarterTurns,
    enlarge: step < ZOOMS.length - 1 ? () => setStep(step + 1) : undefined,
    reduce: step > 0 ? () => setStep(step - 1) : undefined,
    turn: () => setQuarterTurns((quarterTurns + 1) % 4),
  }
}

export type DocumentView = ReturnType<typeof useDocumentView>
