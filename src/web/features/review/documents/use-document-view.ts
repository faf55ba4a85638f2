// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { OpenDocument } from './open-document.ts'

/** The zoom factors. At 1, a page is as wide as its frame. */
const ZOOMS = [1, 1.25, 1.5, 2, 3, 4] as const

/** The media query of a phone, on which a page as wide as the screen would be too small to read. */
const NARROW = '(max-width: 29.99rem)'

/**
 * The zoom at which a document opens. On a phone, a page is enlarged to about the width that it has on a large screen.
 */
export function openingZoom({ pages: [first] }: Pick<OpenDocument, 'pages'>): (typeof ZOOMS)[number] {
  if (!window.matchMedia(NARROW).matches || !first) return 1
  return first.height > first.width ? 1.5 : 1.25
}

/**
 * The zoom and rotation of a document, and the actions of their buttons. An action is undefined at the limit of the
 * zoom. The document is undefined until it is open. With `fitsWidth`, the page fills the width until the reviewer
 * zooms.
 */
export function useDocumentView(document: OpenDocument | undefined, fitsWidth: boolean) {
  const [chosenIndex, setZoomIndex] = useState<number>()
  const zoomIndex = chosenIndex ?? ZOOMS.indexOf(document && !fitsWidth ? openingZoom(document) : 1)
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
