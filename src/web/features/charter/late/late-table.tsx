// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { LateApplication } from '#shared/applications/late-wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import {
  COLUMN_CELL,
  HEADER_CELL,
  NAME_CELL,
  REFERENCE,
  ROW_BUTTON,
  SUMMARY,
  TABLE_CELL,
  TABLE_FRAME,
  TABLE_ROW,
} from '#web/components/empty-state.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** The late applications in the rows of the queue, grouped by the officer who has them. */
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
              <th className={`${HEADER_CELL} ps-3`}>{t('late.reference')}</th>
              <th className={HEADER_CELL}>{t('late.service')}</th>
              <th className={HEADER_CELL}>{t('late.daysLate')}</th>
              <th className={HEADER_CELL}>{t('late.due')}</th>
              <th className={HEADER_CELL}>{t('late.decision')}</th>
              <th className={`${HEADER_CELL} text-end`}>{t('late.compensation')}</th>
              <th className={HEADER_CELL}>{t('late.status')}</th>
              <th className={`${HEADER_CELL} print:hidden`}>{t('late.action')}</th>
            </tr>
          </thead>
          {[...officers].map(([officer, rows]) => (
            <OfficerRows key={officer} officer={officer} applications={rows} />
          ))}
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
          <td colSpan={8} className="border-line border-t p-0 max-lg:block">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 w-full items-center gap-2 px-3 text-indigo text-sm -outline-offset-3 hover:bg-indigo-soft"
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

/** The officer who has the applications below, with their numbers and the sum of the compensation. */
function OfficerRow({ officer, applications }: { officer: string; applications: readonly LateApplication[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const undecided = applications.filter(({ decidedOn }) => decidedOn === undefined).length
  const amount = applications.reduce((sum, { compensation }) => sum + (compensation?.amount ?? 0), 0)
  return (
    <tr className="max-lg:block">
      <th
        scope="rowgroup"
        colSpan={8}
        className="border-line border-t bg-indigo-soft px-3 py-1.5 text-start font-normal max-lg:block"
      >
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
          <h2 className="text-base">{officer}</h2>
          <span className={undecided > 0 ? 'font-semibold text-brick' : 'text-ink-soft'}>
            {t('late.undecided', { count: undecided })}
          </span>
          <span className="text-ink-soft">{t('late.decided', { count: applications.length - undecided })}</span>
          {amount > 0 && <span className="font-semibold">{t('late.sum', { amount: formatCount(amount) })}</span>}
        </div>
      </th>
    </tr>
  )
}

function LateRow({ application }: { application: LateApplication }) {
  const t = useTranslate()
  const { formatCalendarDay, formatCount } = useFormats()
  const { _id: reference, collection, service, summary, status, dueOn, decidedOn, daysLate, compensation } = application
  const days = (
    <span className={decidedOn === undefined ? 'font-semibold text-brick' : ''}>
      {t('late.days', { days: daysLate })}
    </span>
  )
  const amount = compensation && t('late.rupees', { amount: formatCount(compensation.amount) })
  return (
    <tr className={`${TABLE_ROW} max-lg:grid-cols-[1fr_auto]`}>
      <th scope="row" className={`${NAME_CELL} max-lg:row-span-2`}>
        <span className={REFERENCE}>{reference}</span> <span className={SUMMARY}>{summary}</span>
        <span className="flex flex-wrap gap-x-2 text-ink-soft text-sm lg:hidden">
          <span>{service}</span>
          {days}
          <span className="whitespace-nowrap">
            {t('late.due')} {formatCalendarDay(dueOn)}
          </span>
          {decidedOn !== undefined && (
            <span className="whitespace-nowrap">{t('late.decidedOn', { day: formatCalendarDay(decidedOn) })}</span>
          )}
          {amount && (
            <span className="whitespace-nowrap">
              {t('late.compensation')} {amount}
            </span>
          )}
        </span>
      </th>
      <td className={COLUMN_CELL}>{service}</td>
      <td className={COLUMN_CELL}>{days}</td>
      <td className={COLUMN_CELL}>{formatCalendarDay(dueOn)}</td>
      <td className={COLUMN_CELL}>{decidedOn === undefined ? t('late.notDecided') : formatCalendarDay(decidedOn)}</td>
      <td className={`${COLUMN_CELL} text-end`}>{amount ?? t('late.noCompensation')}</td>
      <td className={`${TABLE_CELL} @max-[16rem]:col-span-full max-lg:justify-self-end`}>
        <StatusChip status={status} />
      </td>
      <td className={`${TABLE_CELL} @max-[16rem]:col-span-full max-lg:justify-self-end print:hidden`}>
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
