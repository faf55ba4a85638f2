// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { MAX_VERIFIED } from '#shared/applications/office-wire.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'

/**
 * Whether an application can be verified together with others: it is plain (see docs/glossary.md), and this reviewer
 * may verify it.
 */
export const isSelectable = ({ queue, allowedDecisions }: ListedApplication) =>
  queue?.isPlain === true && allowedDecisions.includes('Verified')

/** The applications that are selected to be verified together. */
export interface Selection {
  /**
   * The selected applications, except those that the reviewer has decided in the meantime, even if the decision is not
   * sent yet.
   */
  selected: ReadonlySet<string>
  isLimitReached: boolean
  canSelect: (row: ListedApplication) => boolean
  toggle: (reference: string) => void
  /** Selects as many of these rows as can be verified together, beginning with the first. */
  fill: (rows: readonly ListedApplication[]) => void
  /** Whether `fill` would select nothing more. */
  isFull: (rows: readonly ListedApplication[]) => boolean
  clear: () => void
}

/** The selection of a list, without the applications in `decided`. It is stored in memory, so that Back restores it. */
export function useSelection(listKey: string, decided: ReadonlySet<string>): Selection {
  const [storedSelection, setSelected] = useState(() => listStateOf(listKey).selected)
  const selected = new Set([...storedSelection].filter((reference) => !decided.has(reference)))
  const canSelect = (row: ListedApplication) => isSelectable(row) && !decided.has(row._id)
  const change = (next: ReadonlySet<string>) => {
    storeListState(listKey, { selected: next })
    setSelected(next)
  }
  /** The selection after `fill`. */
  const filled = (rows: readonly ListedApplication[]) => {
    const others = rows.filter((row) => canSelect(row) && !selected.has(row._id)).map(({ _id }) => _id)
    return new Set([...selected, ...others].slice(0, MAX_VERIFIED))
  }
  return {
    selected,
    isLimitReached: selected.size >= MAX_VERIFIED,
    canSelect,
    toggle: (reference) => {
      const next = new Set(selected)
      // `delete` returns false if the application was not selected.
      if (!next.delete(reference)) next.add(reference)
      change(next)
    },
    fill: (rows) => change(filled(rows)),
    isFull: (rows) => selected.size > 0 && filled(rows).size === selected.size,
    clear: () => change(new Set()),
  }
}

/** The state of a list while another screen is open: scroll positions in pixels, and the selected applications. */
interface ListState {
  pageTop: number
  boxTop: number
  selected: ReadonlySet<string>
}

const EMPTY_MEMORY: ListState = { pageTop: 0, boxTop: 0, selected: new Set() }

const memories = new Map<string, ListState>()

/**
 * Returns the stored state of a list. The key consists of the reviewer, the position in the browser's history and the
 * category. The states last until the page is closed.
 */
export const listStateOf = (listKey: string): ListState => memories.get(listKey) ?? EMPTY_MEMORY

/** Changes a part of the stored state of a list. */
export function storeListState(listKey: string, part: Partial<ListState>) {
  memories.set(listKey, { ...listStateOf(listKey), ...part })
}
