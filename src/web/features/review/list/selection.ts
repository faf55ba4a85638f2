import { useState } from 'react'
import { MOST_VERIFIED } from '#shared/applications/office-wire.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'

/** Whether an application can be verified with others: nothing needs to be checked, and this reviewer may verify it. */
export const isSelectable = ({ queue, allowedDecisions }: ListedApplication) =>
  queue?.isPlain === true && allowedDecisions.includes('Verified')

/** The applications that are selected to be verified at once. */
export interface Selection {
  /** The selected applications, except those that the reviewer has decided meanwhile, even if the decision is not sent yet. */
  selected: ReadonlySet<string>
  isLimitReached: boolean
  canSelect: (row: ListedApplication) => boolean
  toggle: (reference: string) => void
  /** Selects as many of these rows as can be verified at once, from the first on. */
  fill: (rows: readonly ListedApplication[]) => void
  /** Whether `fill` would select nothing more. */
  isFull: (rows: readonly ListedApplication[]) => boolean
  clear: () => void
}

/** The selection of a list, without the applications in `decided`. It is stored, so that Back restores it. */
export function useSelection(list: string, decided: ReadonlySet<string>): Selection {
  const [remembered, setSelected] = useState(() => memoryOf(list).selected)
  const selected = new Set([...remembered].filter((reference) => !decided.has(reference)))
  const canSelect = (row: ListedApplication) => isSelectable(row) && !decided.has(row._id)
  const change = (next: ReadonlySet<string>) => {
    remember(list, { selected: next })
    setSelected(next)
  }
  const filled = (rows: readonly ListedApplication[]) => {
    const others = rows.filter((row) => canSelect(row) && !selected.has(row._id)).map(({ _id }) => _id)
    return new Set([...selected, ...others].slice(0, MOST_VERIFIED))
  }
  return {
    selected,
    isLimitReached: selected.size >= MOST_VERIFIED,
    canSelect,
    toggle: (reference) => {
      const next = new Set(selected)
      if (!next.delete(reference)) next.add(reference)
      change(next)
    },
    fill: (rows) => change(filled(rows)),
    isFull: (rows) => selected.size > 0 && filled(rows).size === selected.size,
    clear: () => change(new Set()),
  }
}

/** The state of a list while another screen is open: scroll positions in pixels, and the selected applications. */
interface ListMemory {
  pageTop: number
  boxTop: number
  selected: ReadonlySet<string>
}

const NOTHING: ListMemory = { pageTop: 0, boxTop: 0, selected: new Set() }

const memories = new Map<string, ListMemory>()

/** The stored states of lists. A key consists of the reviewer and the history entry. They last until the page is closed. */
export const memoryOf = (list: string): ListMemory => memories.get(list) ?? NOTHING

export function remember(list: string, part: Partial<ListMemory>) {
  memories.set(list, { ...memoryOf(list), ...part })
}
