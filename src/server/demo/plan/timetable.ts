// SPDX-License-Identifier: Apache-2.0
import { todayInIndia } from '#shared/rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SUNDAY = 0

/** A random number below the bound. */
type Choose = (bound: number) => number

/** The start of a day in India. */
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

/** The day in India a number of days before an instant, `YYYY-MM-DD`. */
export const daysBefore = (instant: Date, days: number) => todayInIndia(new Date(instant.getTime() - days * DAY_MS))

/** A random time between 8:00 and 20:00. */
export const randomSubmissionTime = (day: string, choose: Choose) =>
  new Date(startOfDay(day) + 8 * HOUR_MS + choose(12 * 60) * MINUTE_MS + choose(60) * 1000)

/** A random time in office hours, `days` after an instant; a Sunday is replaced by the next day. */
export function randomOfficeTime(after: Date, days: number, choose: Choose) {
  let day = startOfDay(daysBefore(after, -days))
  // At this hour India and UTC have the same day of the week.
  if (new Date(day + 10 * HOUR_MS).getUTCDay() === SUNDAY) day += DAY_MS
  return new Date(day + 10 * HOUR_MS + choose(7 * 60) * MINUTE_MS + choose(60) * 1000)
}

/** A random time earlier today in India, after 8:00 if it is past 9:00 now. */
export function randomTimeToday(now: Date, choose: Choose) {
  const midnight = startOfDay(todayInIndia(now))
  const morning = midnight + 8 * HOUR_MS
  const from = now.getTime() > morning + HOUR_MS ? morning : midnight
  return new Date(from + Math.floor(((now.getTime() - from) * choose(1000)) / 1000))
}
