// SPDX-License-Identifier: Apache-2.0
import { addDays, dayInIndia, weekdayOf } from '../calendar-days.ts'

/** The days on which the office is closed. */
export interface OfficeCalendar {
  /** Days of the week, from 0 for Sunday to 6 for Saturday. Never all seven. */
  weeklyDaysOff: readonly number[]
  /** Calendar days, `YYYY-MM-DD`. */
  holidays: readonly string[]
}

/** The calendar of a panchayat that has not configured its own. */
export const USUAL_CALENDAR: OfficeCalendar = { weeklyDaysOff: [0], holidays: [] }

/** Whether the office works on this calendar day. */
export const isWorkingDay = (day: string, { weeklyDaysOff, holidays }: OfficeCalendar) =>
  !weeklyDaysOff.includes(weekdayOf(day)) && !holidays.includes(day)

/** A period in which the office waits for the applicant. A pause without `until` has not ended yet. */
export interface Pause {
  from: Date
  until?: Date
}

interface DueDateInput {
  /** The instant at which the complete application arrived. */
  submittedAt: Date
  workingDays: number
  calendar: OfficeCalendar
  pauses?: readonly Pause[]
}

/**
 * The day in India by whose end the office must decide. It is the last of `workingDays` days, counted from the day after the
 * submission. Days off and days of a pause do not count; a pause includes its first and its last day. Undefined while a pause
 * lasts, unless the due date was before the pause. The SQL function `due_on` computes the same date.
 */
export function dueDate({ submittedAt, workingDays, calendar, pauses = [] }: DueDateInput): string | undefined {
  const paused = pauses.map(({ from, until }) => ({ from: dayInIndia(from), until: until && dayInIndia(until) }))
  let day = dayInIndia(submittedAt)
  for (let daysLeft = workingDays; daysLeft > 0; ) {
    day = addDays(day, 1)
    const pause = paused.find(({ from, until }) => from <= day && (until === undefined || day <= until))
    if (pause && pause.until === undefined) return undefined
    if (!pause && isWorkingDay(day, calendar)) daysLeft -= 1
  }
  return day
}
