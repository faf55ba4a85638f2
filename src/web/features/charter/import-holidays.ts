// SPDX-License-Identifier: Apache-2.0
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { addDays, daysBetween, isCalendarDay } from '#shared/calendar-days.ts'
import { CHARTER_LENGTHS, type Holiday } from '#shared/charter/wire.ts'
import { sortHolidays } from './promise-rows.ts'

/** The maximum length of a holiday in days. A longer event, such as a season, is not a holiday. */
const MAX_DAYS = 15
/**
 * The maximum number of repetitions of one event that are read. An event that repeats every year has fewer; the limit ends
 * the reading of an event that repeats very often.
 */
const MAX_REPETITIONS = 400

interface HolidayRange {
  /** The first and the last day to import, for events that repeat every year. */
  from: string
  to: string
}

/** The holidays of an iCalendar or CSV file, in order and at most one per day. Undefined if the file contains none. */
export function importHolidays(text: string, range: HolidayRange): Holiday[] | undefined {
  const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(text)
  const holidays = isCalendar ? holidaysOfCalendar(text, range) : holidaysOfCsv(text)
  const holidayByDay = new Map(holidays.map((holiday) => [holiday.day, holiday]))
  return holidayByDay.size === 0 ? undefined : sortHolidays([...holidayByDay.values()])
}

/**
 * Reads lines that consist of a date, such as `2026-11-24` or `24/11/2026`, and a name. Other lines, such as the
 * headings, are ignored.
 */
function holidaysOfCsv(text: string): Holiday[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  return data.flatMap(([date = '', name = '']) => {
    const day = dayOfText(date.trim())
    return day && name.trim() ? [{ day, name: shorten(name) }] : []
  })
}

/** The day as `YYYY-MM-DD`. The text is already in this form, or it is day, month and year with `-`, `/` or `.` between. */
function dayOfText(text: string) {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const isoDay = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(isoDay) ? isoDay : undefined
}

/** The first and the last line of an event. */
const EVENT_BEGINS = /^BEGIN:VEVENT[ \t]*\r?$/im
const EVENT_ENDS = /^END:VEVENT[ \t]*\r?$/im
/**
 * The maximum number of characters of an event that may be a holiday. Events in holiday calendars have fewer than
 * 1,000.
 */
const MAX_EVENT_LENGTH = 16_384

/**
 * Reads an iCalendar file. Each event is parsed separately, because the time that the library needs grows with the square
 * of the number of events, and with the square of the length of a line.
 */
function holidaysOfCalendar(text: string, range: HolidayRange): Holiday[] {
  const [, ...events] = text.split(EVENT_BEGINS)
  return events.flatMap((event) => {
    const length = event.search(EVENT_ENDS)
    const mayBeHoliday = length >= 0 && length <= MAX_EVENT_LENGTH
    return mayBeHoliday ? holidaysOfEvent(`BEGIN:VEVENT${event.slice(0, length)}END:VEVENT`, range) : []
  })
}

function holidaysOfEvent(text: string, range: HolidayRange): Holiday[] {
  try {
    return daysOfEvent(new ICAL.Event(new ICAL.Component(ICAL.parse(text))), range)
  } catch {
    // A damaged event is not a holiday.
    return []
  }
}

/** The days of an event and of its repetitions; none if the event is too long or has no name. */
function daysOfEvent(event: ICAL.Event, { from, to }: HolidayRange): Holiday[] {
  const start = dayOfTime(event.startDate)
  const length = Math.max(1, daysBetween(start, dayOfTime(event.endDate)))
  const name = shorten(event.summary ?? '')
  if (length > MAX_DAYS || name === '') return []
  const firstDays = event.isRecurring() ? firstDaysOfRepetitions(event, to) : [start]
  return firstDays
    .flatMap((firstDay) => Array.from({ length }, (_, offset) => addDays(firstDay, offset)))
    .filter((day) => !event.isRecurring() || (day >= from && day <= to))
    .map((day) => ({ day, name }))
}

function firstDaysOfRepetitions(event: ICAL.Event, to: string) {
  const days: string[] = []
  const times = event.iterator()
  for (let count = 0; count < MAX_REPETITIONS; count += 1) {
    const next = times.next()
    if (!next || dayOfTime(next) > to) break
    days.push(dayOfTime(next))
  }
  return days
}

const dayOfTime = ({ year, month, day }: ICAL.Time) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const shorten = (name: string) => [...name.trim()].slice(0, CHARTER_LENGTHS.holiday).join('')
