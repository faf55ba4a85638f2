import type { ListedApplication } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ApplicationRow } from './application-row.tsx'
import type { Sort } from './list-filter.ts'
import { StatusHeader } from './status-header.tsx'

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

/** The columns of spec §2; on a phone each row becomes a card. */
export function ApplicationTable({ label, rows, sort, onSort, onOpen, open, isBounded }: ApplicationTableProps) {
  const t = useTranslate()
  return (
    <div
      className={`rounded-md border border-line bg-surface md:overflow-auto print:overflow-visible ${isBounded ? 'scroll-pt-12 md:max-h-96 print:max-h-none' : ''}`}
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
