// SPDX-License-Identifier: Apache-2.0
import { Eye } from 'lucide-react'
import type { ListedApplication } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { COLUMN_CELL, ROW_BUTTON, TABLE_CELL, TABLE_ROW } from '#web/components/empty-state.tsx'
import {
  ACTION_COLUMN,
  CARD_COLUMNS,
  ID_COLUMN,
  ID_TEXT,
  NAME_COLUMN,
  STATUS_COLUMN,
  StatusText,
} from '#web/components/office/office-row.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { PendingDecision } from '../decision/pending-decisions.ts'
import { PendingCell } from './pending-cell.tsx'
import { CardTimes, RowMarks, RowTime, RowWait } from './queue-cells.tsx'
import type { Selection } from './selection.ts'

interface ApplicationRowProps {
  row: ListedApplication
  /** The label of the row's button; the server's `action` by default. */
  openLabel: MessageKey | undefined
  onOpen: (reference: string) => void
  /** Whether the table has a column with the days that applications have waited. */
  showsWait: boolean
  selection: Selection | undefined
  /** The reviewer's decision on the application, which the server has not received yet. */
  decision: PendingDecision | undefined
  /** The usernames of other reviewers who have this application open. */
  openFor: readonly string[]
}

/**
 * A table row of 44 px, shown as a card on a phone. The button is the only coloured control of a row that can be
 * decided. A decided application can still be viewed.
 */
export function ApplicationRow(props: ApplicationRowProps) {
  const { row, openLabel, onOpen, showsWait, selection, decision, openFor } = props
  const t = useTranslate()
  const { formatCount } = useFormats()
  const isUnsent = decision !== undefined && decision.state !== 'failed'
  const isDecidable = row.allowedDecisions.length > 0 && !isUnsent
  // While the applicant must send changes, the application needs no decision.
  const needsDecision = isDecidable && row.queue?.isWithApplicant !== true
  const action = openLabel ? t(openLabel) : row.action
  const cardColumn = selection ? 'max-lg:col-start-2' : 'max-lg:col-span-2 max-lg:col-start-1'
  return (
    <tr className={`${TABLE_ROW} ${CARD_COLUMNS} ${isUnsent ? 'bg-indigo-soft/50' : ''}`}>
      {selection && (
        <td className={`${TABLE_CELL} max-lg:row-span-2 max-lg:row-start-1 lg:ps-3`}>
          <SelectCell row={row} selection={selection} />
        </td>
      )}
      <td className={`${NAME_COLUMN} ${cardColumn} lg:leading-tight`}>
        <span title={row.summary} className="block lg:truncate">
          {row.summary}
        </span>
        <span className="flex flex-wrap gap-x-3 gap-y-0.5 empty:hidden lg:flex-nowrap lg:leading-tight">
          {openFor.length > 0 && <OpenFor names={openFor} />}
          <RowMarks row={row} />
        </span>
      </td>
      <th scope="row" className={`${ID_COLUMN} ${cardColumn}`}>
        <span className={ID_TEXT}>{row._id}</span>
        <span className="lg:hidden">{decision ? <PendingCell decision={decision} /> : <CardTimes row={row} />}</span>
      </th>
      <td className="sr-only">{row.department}</td>
      <td className="sr-only">{row.scheme}</td>
      <td className={`${COLUMN_CELL} text-end`}>{row.queue && formatCount(row.queue.documents)}</td>
      {showsWait && <td className={`${COLUMN_CELL} text-end`}>{!isUnsent && <RowWait row={row} />}</td>}
      <td className={`${COLUMN_CELL} lg:ps-6`}>
        {decision ? <PendingCell decision={decision} /> : <RowTime row={row} />}
      </td>
      <td className={STATUS_COLUMN}>
        <StatusText status={row.status} />
      </td>
      <td className={`${ACTION_COLUMN} pe-3 text-end`}>
        <Button
          variant={needsDecision ? 'secondary' : 'quiet'}
          compact
          className={`${ROW_BUTTON} max-sm:text-sm ${needsDecision ? 'border-indigo! text-indigo!' : ''}`}
          onClick={() => onOpen(row._id)}
        >
          {isDecidable || (openLabel && !isUnsent) ? action : t('review.view')}{' '}
          <span className="sr-only">{row._id}</span>
        </Button>
      </td>
    </tr>
  )
}

/** The names of the other reviewers who have the application open. */
function OpenFor({ names }: { names: readonly string[] }) {
  const t = useTranslate()
  const text = t('review.claim.row', { names: names.join(', ') })
  return (
    <span
      title={text}
      className="inline-flex max-w-full items-center gap-1 font-normal text-ink-soft text-sm lg:shrink-0"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{text}</span>
      <span aria-hidden className="truncate">
        {text}
      </span>
    </span>
  )
}

/**
 * The checkbox of an application that can be verified together with others. For every other application, the row shows
 * the reason: the application is paused, or has a mark, such as an appeal, that a reviewer must read first.
 */
function SelectCell({ row, selection }: { row: ListedApplication; selection: Selection }) {
  const t = useTranslate()
  if (!selection.canSelect(row)) return <span className="block w-5" />
  return (
    <label className="-m-3 flex size-11 items-center justify-center">
      <span className="sr-only">{t('review.select', { reference: row._id })}</span>
      <input
        type="checkbox"
        checked={selection.selected.has(row._id)}
        disabled={!selection.selected.has(row._id) && selection.isLimitReached}
        onChange={() => selection.toggle(row._id)}
        className="size-5 accent-indigo"
      />
    </label>
  )
}
