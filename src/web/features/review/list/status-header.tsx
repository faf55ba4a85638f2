import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { nextStatusSort, type Sort } from './list-filter.ts'

const DIRECTIONS = { status: 'ascending', '-status': 'descending' } as const
const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

interface StatusHeaderProps {
  sort: Sort
  onSort: (sort: Sort) => void
  className: string
}

/** The Status column's head: a press toggles ascending and descending (spec §2). */
export function StatusHeader({ sort, onSort, className }: StatusHeaderProps) {
  const t = useTranslate()
  const direction = sort === 'status' || sort === '-status' ? DIRECTIONS[sort] : 'none'
  const Icon = ICONS[direction]
  return (
    <th aria-sort={direction} className={className}>
      <button
        type="button"
        onClick={() => onSort(nextStatusSort(sort))}
        className="-mx-2 flex min-h-11 items-center gap-1.5 rounded-sm px-2 font-semibold hover:bg-indigo-soft"
      >
        {t('review.column.status')}
        <Icon aria-hidden className={`size-4 print:hidden ${direction === 'none' ? 'text-ink-soft' : 'text-indigo'}`} />
      </button>
    </th>
  )
}
