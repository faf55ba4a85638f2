// SPDX-License-Identifier: Apache-2.0
import { CircleAlert, Clock, TriangleAlert } from 'lucide-react'
import { deadlineOf } from '#shared/calendar-days.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

const LOOKS = {
  left: { Icon: Clock, colours: 'border-line-strong bg-surface text-ink-soft' },
  today: { Icon: CircleAlert, colours: 'border-turmeric/40 bg-turmeric-soft text-turmeric' },
  late: { Icon: TriangleAlert, colours: 'border-brick/40 bg-brick-soft text-brick' },
} as const

/**
 * The number of days that the office has left to decide an application, or by which the decision is late. The text also
 * says what the colour shows.
 */
export function DueLabel({ dueOn }: { dueOn: string }) {
  const t = useTranslate()
  const { state, days } = deadlineOf(dueOn, new Date())
  const { Icon, colours } = LOOKS[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm ${colours}`}
    >
      <Icon aria-hidden className="size-4" />
      {t(`due.${state}`, { days })}
    </span>
  )
}

/** The due date, and the days that are left. */
export function DueDay({ dueOn }: { dueOn: string }) {
  const { formatCalendarDay } = useFormats()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {formatCalendarDay(dueOn)}
      <DueLabel dueOn={dueOn} />
    </span>
  )
}
