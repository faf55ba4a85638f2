import { useState } from 'react'
import type { ListedApplication } from '#shared/applications/wire.ts'
import type { ReviewPlace } from '../decision/review-place.ts'

interface Opened {
  reference: string
  /** Where it stood when it was opened; it may have left the list since. */
  index: number
}

interface Loaded {
  rows: readonly ListedApplication[]
  total: number
  isAtLeast: boolean
  /** Fetches what follows the loaded rows; undefined where nothing does. */
  onMore: (() => void) | undefined
}

/** Which application stands in the window, and the ways to its neighbours in the list. */
export function useOpened({ rows, total, isAtLeast, onMore }: Loaded) {
  const [opened, setOpened] = useState<Opened>()
  const open = (reference: string) => {
    const index = rows.findIndex(({ _id }) => _id === reference)
    setOpened({ reference, index })
    // The last loaded row but one: fetch the next page before it is wanted.
    if (index >= rows.length - 2) onMore?.()
  }
  const found = rows.findIndex(({ _id }) => _id === opened?.reference)
  const index = found < 0 ? (opened?.index ?? 0) : found
  const stepTo = (row: ListedApplication | undefined) => row && (() => open(row._id))
  const place: ReviewPlace = {
    position: index + 1,
    total,
    isAtLeast,
    onPrevious: stepTo(rows[index - 1]),
    // Where it has left the list, its successor has taken its place.
    onNext: stepTo(rows[found < 0 ? index : index + 1]),
  }
  return { reference: opened?.reference, index, place, open, close: () => setOpened(undefined) }
}
