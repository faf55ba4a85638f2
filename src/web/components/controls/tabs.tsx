// SPDX-License-Identifier: Apache-2.0
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormats } from '#web/i18n/translation.tsx'

interface Tab<Id extends string> {
  id: Id
  label: string
  count?: number | undefined
  /** Whether there may be more items than `count`; a plus sign then follows the number. */
  isAtLeast?: boolean | undefined
  /** A mark after the label and the number; on a phone it is below them. */
  mark?: ReactNode
}

interface TabsProps<Id extends string> {
  /** The prefix of the tabs' ids, in lower case with hyphens. */
  name: string
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** The index of the tab that a key selects. */
const NEXT_INDEX: Record<string, (index: number, length: number) => number> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

const tabId = (name: string, id: string) => `${name}-tab-${id}`

/** Tabs with their panel; the arrow keys move between tabs, and only the selected tab is in the Tab order. */
export function Tabs<Id extends string>({ name, label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const { formatCount } = useFormats()
  const move = (event: KeyboardEvent) => {
    const nextIndex = NEXT_INDEX[event.key]?.(
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    )
    const next = nextIndex === undefined ? undefined : tabs[nextIndex]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(tabId(name, next.id))?.focus()
  }
  return (
    <div className="flex flex-col gap-2 sm:gap-4">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap border-line border-b max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:overflow-y-hidden print:hidden"
      >
        {tabs.map(({ id, label: tabLabel, count, isAtLeast, mark }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(name, id)}
            aria-controls={`${name}-panel`}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className="-mb-px flex min-h-12 max-sm:text-sm shrink-0 grow items-center justify-center whitespace-nowrap border-transparent border-b-3 px-0.5 max-sm:-outline-offset-3 max-sm:flex-col sm:grow-0 sm:gap-2.5 sm:px-4 text-ink-soft hover:text-ink aria-selected:border-indigo aria-selected:font-semibold aria-selected:text-indigo"
          >
            <span className="flex items-center gap-0.5 sm:gap-2">
              {tabLabel}
              {count !== undefined && (
                <span className="rounded-full bg-indigo-soft px-1 text-ink text-sm tabular-nums sm:px-2">
                  {formatCount(count)}
                  {isAtLeast && '+'}
                </span>
              )}
            </span>
            {mark}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={tabId(name, selected)}>
        {children}
      </div>
    </div>
  )
}
