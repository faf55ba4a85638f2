// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'

/** The weekdays from Monday to Sunday, numbered like `Date.getDay`: 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
/** Any Sunday, from which the names of the weekdays are formatted. */
const FIRST_DAY = Date.UTC(2000, 0, 2)
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The working days of the office's calendar, which also determines due dates, and the configured hours. Needs the locale
 * module `pages`.
 */
export function OpeningHours({ hours }: { hours: string }) {
  const t = useTranslate()
  const names = new Intl.DateTimeFormat(`${useLanguage()}-IN`, { weekday: 'long', timeZone: 'UTC' })
  const { data: charter } = useQuery(charterQuery)
  if (!charter) return hours
  const nameOf = (weekday: number) => names.format(FIRST_DAY + weekday * DAY_MS)
  const periods = workingPeriods(charter.calendar.weeklyDaysOff).map(([first, last]) =>
    first === last ? nameOf(first) : t('office.days.range', { first: nameOf(first), last: nameOf(last) }),
  )
  const isAlwaysOpen = charter.calendar.weeklyDaysOff.length === 0
  return t('office.days.hours', { days: isAlwaysOpen ? t('office.days.every') : periods.join(', '), hours })
}

/** The first and the last day of each period of consecutive working days, from Monday to Sunday. */
function workingPeriods(daysOff: readonly number[]) {
  const periods: [first: number, last: number][] = []
  let wasWorkingDay = false
  for (const weekday of WEEK) {
    const current = periods.at(-1)
    const isWorkingDay = !daysOff.includes(weekday)
    if (isWorkingDay && wasWorkingDay && current) current[1] = weekday
    else if (isWorkingDay) periods.push([weekday, weekday])
    wasWorkingDay = isWorkingDay
  }
  return periods
}
