// SPDX-License-Identifier: Apache-2.0
import { CirclePause, FilePen, Gavel, Landmark, TriangleAlert } from 'lucide-react'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { QueueMark } from '#shared/applications/overview.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { daysSince } from '#shared/calendar-days.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { DueText } from '../due-date.tsx'

export const isUndecided = ({ status }: ListedApplication) =>
  STATUS_GROUPS.pending.some((undecided) => undecided === status)

/** Whether an application waits for the office. While its applicant must send changes, it does not, as in the age bands. */
const waitsForOffice = (row: ListedApplication) => isUndecided(row) && !row.queue?.isWithApplicant

/** How many days an application has waited for the office. */
export function RowWait({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  return waitsForOffice(row) ? t('review.row.days', { days: daysSince(row.createdAt) }) : null
}

/** The times of an application in its card on a phone: how long it has waited, and when it is due. */
export function CardTimes({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  return (
    <span className="flex flex-wrap gap-x-3">
      {waitsForOffice(row) && (
        <span className="whitespace-nowrap text-ink-soft">
          {t('review.row.waited', { days: daysSince(row.createdAt) })}
        </span>
      )}
      {!(waitsForOffice(row) && row.dueOn === null) && <RowTime row={row} />}
    </span>
  )
}

/**
 * By how many days an application is late or when it is due, that it waits for its applicant, or when and by whom it was
 * decided. An application has no due date before the panchayat has confirmed its charter. The dialog of the application shows
 * all dates.
 */
export function RowTime({ row }: { row: ListedApplication }) {
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
        <CirclePause aria-hidden className="size-4 shrink-0" />
        {t('review.withApplicant')}
      </span>
    )
  }
  if (row.dueOn === null) return <span className="text-ink-soft">{t('review.row.noDueDate')}</span>
  return <DueText dueOn={row.dueOn} isAligned />
}

const MARK_ICONS = { appealFiled: Landmark, ordered: Gavel, changesReceived: FilePen } as const satisfies Record<
  QueueMark,
  unknown
>

/** What is special about an application, in words, so that a reviewer sees before opening it what to look for. */
export function RowMarks({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  return row.queue?.marks?.map((mark) => {
    const Icon = MARK_ICONS[mark]
    return (
      <span
        key={mark}
        className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-full bg-indigo-soft px-2 font-semibold text-indigo text-sm"
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(`review.mark.${mark}`)}
      </span>
    )
  })
}

/** The number of late applications of a category, in its tab. */
export function OverdueMark({ count }: { count: number }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-brick-soft px-1.5 font-semibold text-brick text-sm sm:px-2">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('review.tab.overdue', { count: formatCount(count) })}
    </span>
  )
}
