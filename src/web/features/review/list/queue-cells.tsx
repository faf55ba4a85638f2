// SPDX-License-Identifier: Apache-2.0
import { FilePen, TriangleAlert } from 'lucide-react'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { dayInIndia, daysBetween } from '#shared/calendar-days.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { DueText } from '../due-date.tsx'

export const isUndecided = ({ status }: ListedApplication) =>
  STATUS_GROUPS.pending.some((undecided) => undecided === status)

const daysWaited = ({ createdAt }: ListedApplication) =>
  daysBetween(dayInIndia(new Date(createdAt)), dayInIndia(new Date()))

/** How many days an application has waited for the office. Nothing while its applicant must send changes, as in the age bands. */
export function RowWait({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  if (!isUndecided(row) || row.queue?.isWithApplicant) return null
  return t('review.row.days', { days: daysWaited(row) })
}

interface RowTimeProps {
  row: ListedApplication
  /** Whether it is in a card of a phone, which has no column for the waiting time. */
  isCard?: boolean
}

/**
 * By how many days an application is late or when it is due, that it waits for its applicant, or when and by whom it was
 * decided. An application has no due date before the panchayat has confirmed its charter; its card then shows how long it has
 * waited. The dialog of the application shows all dates.
 */
export function RowTime({ row, isCard = false }: RowTimeProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { decision, isWithApplicant } = row.queue ?? {}
  if (!isUndecided(row)) {
    return (
      decision && (
        <span className="text-ink-soft">{t('review.decided', { day: formatDay(decision.at), name: decision.by })}</span>
      )
    )
  }
  if (isWithApplicant) {
    return (
      <span className="flex items-center gap-1.5 text-ink-soft">
        <FilePen aria-hidden className="size-4 shrink-0" />
        {t('review.withApplicant')}
      </span>
    )
  }
  if (row.dueOn === null) {
    const text = isCard ? t('review.row.waited', { days: daysWaited(row) }) : t('review.row.noDueDate')
    return <span className="text-ink-soft">{text}</span>
  }
  return <DueText dueOn={row.dueOn} isAligned />
}

/** The number of late applications of a category, in its tab. */
export function OverdueMark({ count }: { count: number }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-brick text-sm leading-tight">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('review.tab.overdue', { count: formatCount(count) })}
    </span>
  )
}
