// SPDX-License-Identifier: Apache-2.0
// A calendar day is a string, `YYYY-MM-DD`, so that days can be compared and sorted as strings. It does not depend on the
// time zone of a device.

const DAY_MS = 24 * 60 * 60 * 1000
/** India has one time zone, UTC+5:30, without daylight saving time. */
const INDIA_UTC_OFFSET_MS = 330 * 60 * 1000

/** The calendar day of an instant in India. */
export const dayInIndia = (instant: Date) =>
  new Date(instant.getTime() + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 10)

/** Whether a string is an existing calendar day. */
export function isCalendarDay(day: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

/** The start of a calendar day in UTC, in milliseconds since 1970. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number) => new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The number of days from one calendar day to another; negative if the second one is earlier. */
export const daysBetween = (from: string, to: string) => (startOf(to) - startOf(from)) / DAY_MS

/** The calendar days in India since an instant, as every screen counts them. 0 if the clock of the device is behind. */
export const daysSince = (instant: string) =>
  Math.max(0, daysBetween(dayInIndia(new Date(instant)), dayInIndia(new Date())))

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string) => new Date(startOf(day)).getUTCDay()

/** The number of calendar days that are left until a due date, or that have passed since. */
type Deadline = { state: 'left' | 'late'; days: number } | { state: 'today'; days: 0 }

/** The deadline as screens show it, relative to the current day in India. */
export function deadlineOf(dueOn: string, now: Date): Deadline {
  const days = daysBetween(dayInIndia(now), dueOn)
  if (days === 0) return { state: 'today', days }
  return days > 0 ? { state: 'left', days } : { state: 'late', days: -days }
}
