import { useState } from 'react'

/** How far a picture may be enlarged. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const

export interface View {
  /** 1 fills the frame. */
  zoom: number
  /** Quarter turns to the right. */
  turns: number
  enlarge: (() => void) | undefined
  reduce: (() => void) | undefined
  turn: () => void
}

/** How a picture is looked at: how large, and turned how far. */
export function useView(): View {
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  return {
    zoom: ZOOMS[step] ?? 1,
    turns,
    enlarge: step < ZOOMS.length - 1 ? () => setStep(step + 1) : undefined,
    reduce: step > 0 ? () => setStep(step - 1) : undefined,
    turn: () => setTurns(turns + 1),
  }
}
