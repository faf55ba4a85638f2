// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { LateApplication } from '#shared/applications/late-wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { COLUMN_CELL, HEADER_CELL, ROW_BUTTON, TABLE_FRAME, TABLE_ROW } from '#web/components/empty-state.tsx'
import {
  ACTION_COLUMN,
  CARD_COLUMNS,
  ID_COLUMN,
  ID_TEXT,
  NAME_COLUMN,
  NameHeader,
  STATUS_COLUMN,
  StatusText,
} from '#web/components/office/office-row.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

const COLUMN_COUNT = 9
/** The columns before the compensation. */
const COLUMNS_BEFORE_AMOUNT = 6
/** On a phone, name and reference also fill the column in which the reviewers' queue has its checkbox. */
const CARD_TEXT = 'max-lg:col-span-2 max-lg:col-start-1'

/** The late applications, in rows like those of the reviewers' queue, grouped by the officer who is responsible. */
export function LateTable({ applications }: { applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const officers = Map.groupBy(applications, ({ officer }) => officer)
  return (
    <div className={`@container ${TABLE_FRAME}`}>
      <div className="scroll-edges relative lg:overflow-x-auto print:overflow-visible">
        <table className="w-full border-separate border-spacing-0 text-start max-lg:block">
          <caption className="sr-only">{t('late.title')}</caption>
          <thead className="max-lg:hidden">
            <tr>
              <NameHeader label={t('late.applicant')} />
              <th className={HEADER_CELL}>{t('late.reference')}</th>
              <th className={HEADER_CELL}>{t('late.service')}</th>
              <th className={`${HEADER_CELL} text-end!`}>{t('late.daysLate')}</th>
              <th className={`${HEADER_CELL} ps-6`}>{t('late.due')}</th>
              <th className={HEADER_CELL}>{t('late.decision')}</th>
              <th className={`${HEADER_CELL} text-end!`}>{t('late.compensation')}</th>
              <th className={`${HEADER_CELL} ps-6`}>{t('late.status')}</th>
              <th className={`${HEADER_CELL} pe-3 text-end! print:hidden`}>{t('late.action')}</th>
            </tr>
          </thead>
          {[...officers].map(([officer, rows]) => (
            <OfficerRows key={officer} officer={officer} applications={rows} />
          ))}
          <TotalRow applications={applications} />
        </table>
      </div>
    </div>
  )
}

/** The applications of one officer. The decided ones are folded, because only the others need an action. */
function OfficerRows({ officer, applications }: { officer: string; applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const undecided = applications.filter(({ decidedOn }) => decidedOn === undefined)
  const decided = applications.filter(({ decidedOn }) => decidedOn !== undefined)
  return (
    <tbody className="max-lg:block">
      <OfficerRow officer={officer} applications={applications} />
      {undecided.map((application) => (
        <LateRow key={application._id} application={application} />
      ))}
      {decided.length > 0 && (
        <tr className="max-lg:block print:hidden">
          <td colSpan={COLUMN_COUNT} className="border-line border-t p-0 max-lg:block">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 w-full items-center gap-2 px-2 text-indigo text-sm lg:px-3 -outline-offset-3 hover:bg-indigo-soft"
            >
              <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
              {t(isOpen ? 'late.hideDecided' : 'late.showDecided', { count: decided.length })}
              <span className="sr-only">: {officer}</span>
            </button>
          </td>
        </tr>
      )}
      {isOpen && decided.map((application) => <LateRow key={application._id} application={application} />)}
    </tbody>
  )
}

/** The officer who is responsible for the applications below, with their numbers and the sum of the compensation. */
function OfficerRow({ officer, applications }: { officer: string; applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const { undecided, amount } = sumsOf(applications)
  return (
    <tr className="bg-indigo-soft text-sm max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:border-line max-lg:border-t max-lg:px-2 max-lg:py-1.5">
      <th
        scope="rowgroup"
        colSpan={COLUMNS_BEFORE_AMOUNT}
        className="border-line border-t px-3 py-1.5 text-start font-normal max-lg:border-0 max-lg:p-0"
      >
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-base">{officer}</h2>
          <span className={undecided > 0 ? 'font-semibold text-brick' : 'text-ink-soft'}>
            {t('late.undecided', { count: undecided })}
          </span>
          <span className="text-ink-soft">{t('late.decided', { count: applications.length - undecided })}</span>
        </div>
      </th>
      <td className="whitespace-nowrap border-line border-t px-2 py-1.5 text-end font-semibold tabular-nums max-lg:border-0 max-lg:p-0">
        {amount > 0 && (
          <>
            <span aria-hidden className="font-normal text-ink-soft lg:hidden">
              {t('late.compensation')}{' '}
            </span>
            {t('late.rupees', { amount: formatCount(amount) })}
          </>
        )}
      </td>
      <td colSpan={2} className="border-line border-t max-lg:hidden" />
    </tr>
  )
}

/** The number of undecided applications among these late ones, and the sum of their compensation in rupees. */
export const sumsOf = (applications: readonly LateApplication[]) => ({
  undecided: applications.filter(({ decidedOn }) => decidedOn === undefined).length,
  amount: applications.reduce((sum, { compensation }) => sum + (compensation?.amount ?? 0), 0),
})

const TOTAL_CELL =
  'border-line-strong border-t-2 bg-paper px-2 py-2 text-sm max-lg:block max-lg:border-0 max-lg:px-2 max-lg:py-1'

/** The numbers of the late applications of all officers, and the sum of the compensation. */
function TotalRow({ applications }: { applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const { undecided, amount } = sumsOf(applications)
  return (
    <tfoot className="max-lg:block">
      <tr className="max-lg:block max-lg:border-line-strong max-lg:border-t-2 max-lg:bg-paper max-lg:py-1">
        <th scope="row" className={`${TOTAL_CELL} text-start font-semibold lg:ps-3`}>
          {t('late.total')}
        </th>
        <td colSpan={COLUMNS_BEFORE_AMOUNT - 1} className={TOTAL_CELL}>
          {t('late.total.count', { shown: formatCount(applications.length), count: applications.length })}
          {' · '}
          <span className={undecided > 0 ? 'font-semibold text-brick' : ''}>
            {t('late.undecided', { count: undecided })}
          </span>
        </td>
        <td className={`${TOTAL_CELL} whitespace-nowrap font-semibold tabular-nums lg:text-end`}>
          <span aria-hidden className="font-normal text-ink-soft lg:hidden">
            {t('late.compensation')}{' '}
          </span>
          {amount > 0 ? t('late.rupees', { amount: formatCount(amount) }) : t('late.noCompensation')}
        </td>
        <td colSpan={2} className={`${TOTAL_CELL} max-lg:hidden print:hidden`} />
      </tr>
    </tfoot>
  )
}

function LateRow({ application }: { application: LateApplication }) {
  const t = useTranslate()
  const { formatCalendarDay, formatCount } = useFormats()
  const { _id: reference, collection, service, summary, status, dueOn, decidedOn, daysLate, compensation } = application
  const latenessClass = decidedOn === undefined ? 'font-semibold text-brick' : ''
  const amount = compensation && t('late.rupees', { amount: formatCount(compensation.amount) })
  const isCapped = compensation && compensation.amount === compensation.cap
  return (
    <tr className={`${TABLE_ROW} ${CARD_COLUMNS}`}>
      <td className={`${NAME_COLUMN} ${CARD_TEXT}`}>{summary}</td>
      <th scope="row" className={`${ID_COLUMN} ${CARD_TEXT}`}>
        <span className={ID_TEXT}>{reference}</span>
        <span className="flex flex-wrap gap-x-2 text-ink-soft text-sm lg:hidden">
          <span>{service}</span>
          <span className={latenessClass}>{t('late.days', { days: daysLate })}</span>
          <span className="whitespace-nowrap">
            {t('late.due')} {formatCalendarDay(dueOn)}
          </span>
          {decidedOn !== undefined && (
            <span className="whitespace-nowrap">{t('late.decidedOn', { day: formatCalendarDay(decidedOn) })}</span>
          )}
          {amount && (
            <span>
              {t('late.compensation')} {amount} {isCapped && t('late.capped')}
            </span>
          )}
        </span>
      </th>
      <td className={COLUMN_CELL}>{service}</td>
      <td className={`${COLUMN_CELL} text-end ${latenessClass}`}>{formatCount(daysLate)}</td>
      <td className={`${COLUMN_CELL} lg:ps-6`}>{formatCalendarDay(dueOn)}</td>
      <td className={COLUMN_CELL}>{decidedOn === undefined ? t('late.notDecided') : formatCalendarDay(decidedOn)}</td>
      <td className={`${COLUMN_CELL} text-end`}>
        {isCapped && <span className="text-ink-soft">{t('late.capped')} </span>}
        {amount ?? t('late.noCompensation')}
      </td>
      <td className={`${STATUS_COLUMN} lg:ps-6`}>
        <StatusText status={status} />
      </td>
      <td className={`${ACTION_COLUMN} pe-3 text-end`}>
        <LinkButton
          compact
          variant="secondary"
          className={ROW_BUTTON}
          to={`/admin/dashboard?${new URLSearchParams({ category: collection, q: reference })}`}
          aria-label={t('late.openOf', { reference })}
        >
          {t('late.open')}
        </LinkButton>
      </td>
    </tr>
  )
}
