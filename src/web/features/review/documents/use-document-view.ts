// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'

/** The zoom factors. At 1, a page is as wide as its frame. */
const ZOOMS = [1, 1.25, 1.5, 2, 3, 4] as const

/**
 * The zoom and rotation of a document, and the actions of their buttons. An action is undefined at the limit of the
 * zoom.
 */
export function useDocumentView() {
  const [zoomIndex, setZoomIndex] = useState(0)
  const [quarterTurns, setQuarterTurns] = useState(0)
  return {
    zoom: ZOOMS[zoomIndex] ?? 1,
    /** The number of quarter turns to the right. */
    quarterTurns,
    enlarge: zoomIndex < ZOOMS.length - 1 ? () => setZoomIndex(zoomIndex + 1) : undefined,
    reduce: zoomIndex > 0 ? () => setZoomIndex(zoomIndex - 1) : undefined,
    turn: () => setQuarterTurns((quarterTurns + 1) % 4),
  }
}

export type DocumentView = ReturnType<typeof useDocumentView>
