// SPDX-License-Identifier: Apache-2.0
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import { AGE_BANDS } from '#shared/applications/overview.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { deadlineOf } from '#shared/calendar-days.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { daysWaited } from '../queue-figures.ts'

/**
 * The colours of `AGE_BANDS`. The youngest band has no colour, so that applications that have waited longer stand out.
 */
const BAND_COLOURS = [
  undefined,
  'bg-indigo-soft text-indigo',
  'bg-turmeric-soft text-turmeric',
  'bg-brick-soft text-brick',
] as const

export const isUndecided = ({ status }: ListedApplication) =>
  STATUS_GROUPS.pending.some((undecided) => undecided === status)

/**
 * The days that an application has waited, in the colour of its band; nothing for a decided application. On a phone, where no
 * column heading says what the number is, the text is labelled.
 */
export function WaitedDays({ row, isLabelled = false }: { row: ListedApplication; isLabelled?: boolean }) {
  const t = useTranslate()
  if (!isUndecided(row)) return null
  const days = daysWaited(row.createdAt, Date.now())
  const colours = BAND_COLOURS[AGE_BANDS.findLastIndex((from) => days >= from)]
  return (
    <span className={`whitespace-nowrap tabular-nums ${colours ? `rounded-sm px-1 font-semibold ${colours}` : ''}`}>
      {t(isLabelled ? 'review.waited.labelled' : 'review.waited', { days })}
    </span>
  )
}

/** When a decided application was approved or rejected, and by whom; nothing for an undecided application. */
export function DecidedOn({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const decision = row.queue?.decision
  return decision && t('review.decided', { day: formatDay(decision.at), name: decision.by })
}

const DUE_COLOURS = {
  left: 'text-ink-soft',
  today: 'font-semibold text-turmeric',
  late: 'font-semibold text-brick',
} as const

/**
 * The due date of an undecided application and the days until then, in words; or that the application waits for changes
 * by the applicant.
 */
export function DueDate({ row, isShort = false }: { row: ListedApplication; isShort?: boolean }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  if (row.queue?.isWithApplicant) return <span className="text-ink-soft">{t('review.withApplicant')}</span>
  if (!isUndecided(row) || row.dueOn === null) return null
  const { state, days } = deadlineOf(row.dueOn, new Date())
  return (
    <span className="whitespace-nowrap">
      {!isShort && `${formatCalendarDay(row.dueOn)} · `}
      <span className={DUE_COLOURS[state]}>{t(`due.${state}`, { days })}</span>
    </span>
  )
}
