import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ListedApplication } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { nextStatusSort, type Sort } from './list-filter.ts'

interface ApplicationTableProps {
  label: string
  rows: readonly ListedApplication[]
  sort: Sort
  onSort: (sort: Sort) => void
  onOpen: (reference: string) => void
  open: MessageKey | undefined
  isBounded: boolean
}

const HEADER = 'sticky top-0 z-1 border-line border-b bg-paper px-4 py-0 text-start font-semibold text-sm'

/**
 * The columns of spec §2; on a phone each row becomes a card. The scroll box is positioned, because the hidden texts of its
 * rows would otherwise lengthen the page.
 */
export function ApplicationTable({ label, rows, sort, onSort, onOpen, open, isBounded }: ApplicationTableProps) {
  const t = useTranslate()
  return (
    <div
      className={`relative rounded-md border border-line bg-surface md:overflow-auto print:overflow-visible ${isBounded ? 'scroll-pt-12 md:max-h-96 print:max-h-none' : ''}`}
    >
      <table className="w-full border-separate border-spacing-0 text-start max-md:block">
        <caption className="sr-only print:not-sr-only print:pb-2 print:text-start print:font-semibold">{label}</caption>
        <thead className="max-md:hidden">
          <tr>
            <th className={HEADER}>{t('review.column.id')}</th>
            <th className={HEADER}>{t('review.column.department')}</th>
            <th className={HEADER}>{t('review.column.scheme')}</th>
            <StatusHeader sort={sort} onSort={onSort} className={HEADER} />
            <th className={`${HEADER} print:hidden`}>{t('review.column.action')}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <ApplicationRow key={row._id} row={row} open={open} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DIRECTIONS = { status: 'ascending', '-status': 'descending' } as const
const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

interface StatusHeaderProps {
  sort: Sort
  onSort: (sort: Sort) => void
  className: string
}

/** The Status header. A click toggles between ascending and descending (spec §2). */
function StatusHeader({ sort, onSort, className }: StatusHeaderProps) {
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

interface ApplicationRowProps {
  row: ListedApplication
  /** Label of the row's button; the server's `action` by default. */
  open: MessageKey | undefined
  onOpen: (reference: string) => void
}

const CELL = 'border-line border-t md:px-4 md:py-1 max-md:border-0'

/** A table row, shown as a card on a phone. A decided application can still be viewed. */
function ApplicationRow({ row, open, onOpen }: ApplicationRowProps) {
  const t = useTranslate()
  const isDecidable = row.allowedDecisions.length > 0
  const action = open ? t(open) : row.action
  return (
    <tr className="group break-inside-avoid hover:bg-indigo-soft/50 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:border-line max-md:border-t max-md:p-4 max-md:first:border-t-0">
      <th scope="row" className={`${CELL} text-start font-normal group-first:border-t-0 max-md:col-span-2`}>
        <span className="block whitespace-nowrap font-semibold tabular-nums">{row._id}</span>
        <span className="block text-ink-soft text-sm">{row.summary}</span>
      </th>
      <td className={`${CELL} group-first:border-t-0 max-md:col-span-2 max-md:pt-2 max-xl:text-sm`}>
        {row.department}
      </td>
      <td className={`${CELL} group-first:border-t-0 max-md:col-span-2 max-xl:text-sm`}>{row.scheme}</td>
      <td className={`${CELL} group-first:border-t-0 max-md:pt-3`}>
        <StatusChip status={row.status} />
      </td>
      <td className={`${CELL} group-first:border-t-0 max-md:pt-3 print:hidden`}>
        <Button variant={isDecidable ? 'secondary' : 'quiet'} compact onClick={() => onOpen(row._id)}>
          {isDecidable || open ? action : t('review.view')} <span className="sr-only">{row._id}</span>
        </Button>
      </td>
    </tr>
  )
}
