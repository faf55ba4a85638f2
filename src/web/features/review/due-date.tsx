// SPDX-License-Identifier: Apache-2.0
import { Hourglass, TriangleAlert } from 'lucide-react'
import { deadlineOf } from '#shared/calendar-days.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useWeekdayFormat } from './weekday-format.ts'

const DUE_LOOKS = {
  left: { Icon: undefined, colours: 'text-ink-soft' },
  today: { Icon: Hourglass, colours: 'font-semibold text-turmeric' },
  late: { Icon: TriangleAlert, colours: 'font-semibold text-brick' },
} as const

interface DueTextProps {
  dueOn: string
  /** Whether texts without an icon leave its space free, so that the texts of a column are aligned. */
  isAligned?: boolean
}

/** How many days are left, or by how many days the decision is late. */
export function DueText({ dueOn, isAligned = false }: DueTextProps) {
  const t = useTranslate()
  const { state, days } = deadlineOf(dueOn, new Date())
  const { Icon, colours } = DUE_LOOKS[state]
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${colours}`}>
      {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : isAligned && <span className="size-4 max-lg:hidden" />}
      {t(`due.${state}`, { days })}
    </span>
  )
}

interface DueDateProps {
  dueOn: string
  isDecided?: boolean
  /** Whether a phone shows only the number of days. */
  isShortOnPhone?: boolean
}

/** The due date, and the days that are left or by which the decision is late, in the header of an application. */
export function DueDate({ dueOn, isDecided = false, isShortOnPhone = false }: DueDateProps) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  return (
    <span className="flex flex-wrap gap-x-3 font-normal text-sm leading-tight max-sm:text-[0.8125rem] sm:flex-col">
      <span className={`text-ink-soft ${isShortOnPhone ? 'max-sm:sr-only' : ''}`}>
        {t('review.due', { day: formatDayWithWeekday(dueOn) })}
      </span>
      {!isDecided && <DueText dueOn={dueOn} />}
    </span>
  )
}
