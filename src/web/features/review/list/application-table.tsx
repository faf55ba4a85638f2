// SPDX-License-Identifier: Apache-2.0
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment, type Ref, type UIEventHandler } from 'react'
import type { OpenClaim } from '#shared/applications/office-wire.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { HEADER_CELL, TABLE_FRAME } from '#web/components/empty-state.tsx'
import { nextStatusSort, type Sort } from '#web/components/office/list-filter.ts'
import { NameHeader } from '#web/components/office/office-row.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { PendingDecision } from '../decision/pending-decisions.ts'
import { ApplicationRow } from './application-row.tsx'
import { isUndecided, PausedLine } from './queue-cells.tsx'
import type { Selection } from './selection.ts'

interface ApplicationTableProps {
  label: string
  rows: readonly ListedApplication[]
  sort: Sort
  onSort: (sort: Sort) => void
  onOpen: (reference: string) => void
  openLabel: MessageKey | undefined
  isBounded: boolean
  /** The selection of rows that are verified together; undefined if no row can be selected. */
  selection: Selection | undefined
  /** The reviewer's decisions that the server has not received yet. */
  decisions: readonly PendingDecision[]
  /** The claims of other reviewers. */
  claims: readonly OpenClaim[]
  /** Whether the list has more rows, which are not loaded yet. */
  hasMore: boolean
  scrollBox: Ref<HTMLDivElement>
  onScroll: UIEventHandler
}

/**
 * The columns of spec §2, with name, documents, waiting time and due date, in rows of 44 px; on a phone each row
 * becomes a card without the number of documents. A list of decided applications has no waiting time. Department and
 * scheme are the same in almost every row, so a line above the rows shows them; only screen readers read their cells.
 * The scroll box is positioned, because hidden texts of its rows would otherwise lengthen the page.
 */
export function ApplicationTable(props: ApplicationTableProps) {
  const { label, rows, sort, onSort, onOpen, openLabel, isBounded, selection, ...others } = props
  const { decisions, claims, hasMore, scrollBox, onScroll } = others
  const t = useTranslate()
  const first = rows[0]
  const hasUndecided = rows.some(isUndecided)
  // In the order of the queue, the paused applications are the last of their step. The line above them would also seem to belong
  // to later rows, so it is shown only if no more rows follow.
  const firstPaused = hasMore ? -1 : rows.findLastIndex((row) => !row.queue?.isWithApplicant) + 1
  return (
    <div className={`@container ${TABLE_FRAME}`}>
      {first && <GroupLine row={first} className="border-line border-b bg-paper max-sm:hidden" />}
      <div
        ref={scrollBox}
        onScroll={onScroll}
        className={`scroll-edges relative lg:overflow-auto print:overflow-visible ${isBounded ? 'scroll-pt-8 lg:max-h-96 print:max-h-none' : ''}`}
      >
        <table className="w-full border-separate border-spacing-0 text-start max-lg:block">
          <caption className="sr-only">{label}</caption>
          <thead className="max-lg:hidden">
            <tr>
              {selection && (
                <th className={`${HEADER_CELL} ps-3`}>
                  <SelectAll selection={selection} rows={rows} />
                </th>
              )}
              <NameHeader label={t('review.applicant')} />
              <th className={HEADER_CELL}>{t('review.column.id')}</th>
              <th className="sr-only">{t('review.column.department')}</th>
              <th className="sr-only">{t('review.column.scheme')}</th>
              <th className={`${HEADER_CELL} text-end!`}>{t('review.column.documents')}</th>
              {hasUndecided && <th className={`${HEADER_CELL} text-end!`}>{t('review.column.waited')}</th>}
              <th className={`${HEADER_CELL} ps-6`}>
                {t(hasUndecided ? 'review.column.due' : 'review.column.decision')}
              </th>
              <StatusHeader sort={sort} onSort={onSort} />
              <th className={`${HEADER_CELL} pe-3 text-end! print:hidden`}>{t('review.column.action')}</th>
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {rows.map((row, index) => (
              <Fragment key={row._id}>
                {isOfOtherGroup(row, rows[index - 1]) && (
                  <tr aria-hidden className="max-lg:block">
                    <td colSpan={10} className="p-0 max-lg:block">
                      <GroupLine row={row} className="border-line border-t bg-paper" />
                    </td>
                  </tr>
                )}
                {index === firstPaused && (
                  <tr className="max-lg:block">
                    <td colSpan={10} className="p-0 max-lg:block">
                      <PausedLine />
                    </td>
                  </tr>
                )}
                <ApplicationRow
                  {...{ row, openLabel, onOpen, selection }}
                  showsWait={hasUndecided}
                  decision={decisions.find(({ reference }) => reference === row._id)}
                  openFor={claims.filter(({ _id }) => _id === row._id).map(({ by }) => by)}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {first && <GroupLine row={first} className="border-line border-t bg-paper sm:hidden" />}
    </div>
  )
}

/** Whether a row has another department or scheme than the row above. */
const isOfOtherGroup = (row: ListedApplication, above: ListedApplication | undefined) =>
  above !== undefined && (row.department !== above.department || row.scheme !== above.scheme)

/**
 * The department and the scheme of the rows below. A phone shows them only below the list, so that the list begins
 * higher.
 */
function GroupLine({ row, className }: { row: ListedApplication; className: string }) {
  const t = useTranslate()
  return (
    <p aria-hidden className={`flex flex-wrap gap-x-6 px-3 py-1 text-ink-soft text-sm ${className}`}>
      <span className="lg:truncate">
        <span>{t('review.column.department')}: </span>
        <span className="text-ink">{row.department}</span>
      </span>
      <span className="lg:truncate">
        <span>{t('review.column.scheme')}: </span>
        <span className="text-ink">{row.scheme}</span>
      </span>
    </p>
  )
}

/** Selects all loaded applications that can be verified together, or none. */
function SelectAll({ selection, rows }: { selection: Selection; rows: readonly ListedApplication[] }) {
  const t = useTranslate()
  const isAll = selection.isFull(rows)
  return (
    <label className="-m-1.5 flex size-8 items-center justify-center">
      <span className="sr-only">{t('review.select.all')}</span>
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => (isAll ? selection.clear() : selection.fill(rows))}
        className="size-5 accent-indigo"
      />
    </label>
  )
}

const DIRECTIONS = { status: 'ascending', '-status': 'descending' } as const
const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

/** The Status header. A click toggles between ascending and descending (spec §2). */
function StatusHeader({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTranslate()
  const direction = sort === 'status' || sort === '-status' ? DIRECTIONS[sort] : 'none'
  const Icon = ICONS[direction]
  return (
    <th aria-sort={direction} className={HEADER_CELL}>
      <button
        type="button"
        onClick={() => onSort(nextStatusSort(sort))}
        className="-mx-2 flex min-h-7 items-center gap-1.5 rounded-sm px-2 font-semibold hover:bg-indigo-soft"
      >
        {t('review.column.status')}
        <Icon aria-hidden className={`size-4 print:hidden ${direction === 'none' ? 'text-ink-soft' : 'text-indigo'}`} />
      </button>
    </th>
  )
}
