import { todayInIndia } from '#shared/rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SUNDAY = 0

/** A number below the bound. */
type Choose = (bound: number) => number

/** The instant at which a day begins in India. */
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

/** The day in India that lies so many days before an instant, `YYYY-MM-DD`. */
export const daysBefore = (instant: Date, days: number) => todayInIndia(new Date(instant.getTime() - days * DAY_MS))

/** Some time between eight in the morning and eight in the evening, when people apply. */
export const randomSubmissionTime = (day: string, choose: Choose) =>
  new Date(startOfDay(day) + 8 * HOUR_MS + choose(12 * 60) * MINUTE_MS + choose(60) * 1000)

/** Some time in office hours, so many days after an instant; Sundays count for the Monday after. */
export function randomOfficeTime(after: Date, days: number, choose: Choose) {
  let day = startOfDay(daysBefore(after, -days))
  // At this hour the day of the week is the same in India and in UTC.
  if (new Date(day + 10 * HOUR_MS).getUTCDay() === SUNDAY) day += DAY_MS
  return new Date(day + 10 * HOUR_MS + choose(7 * 60) * MINUTE_MS + choose(60) * 1000)
}

/** Some time today in India that has passed already, from the morning on when there was one. */
export function randomTimeToday(now: Date, choose: Choose) {
  const midnight = startOfDay(todayInIndia(now))
  const morning = midnight + 8 * HOUR_MS
  const from = now.getTime() > morning + HOUR_MS ? morning : midnight
  return new Date(from + Math.floor(((now.getTime() - from) * choose(1000)) / 1000))
}
