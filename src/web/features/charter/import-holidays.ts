// SPDX-License-Identifier: Apache-2.0
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { addDays, daysBetween, isCalendarDay } from '#shared/calendar-days.ts'
import { CHARTER_LENGTHS, type Holiday } from '#shared/charter/wire.ts'
import { sortHolidays } from './promise-rows.ts'

/** The maximum length of a holiday in days. A longer event, such as a season, is not a holiday. */
const LONGEST_DAYS = 15
/** The maximum number of repetitions that are read of one event. */
const MAX_REPEATS = 400

interface HolidayRange {
  /** The first and the last day to import, for events that repeat every year. */
  from: string
  to: string
}

/** The holidays of an iCalendar or CSV file, in order and at most one per day. Undefined if the file contains none. */
export function importHolidays(text: string, range: HolidayRange): Holiday[] | undefined {
  const found = /^\s*BEGIN:VCALENDAR/i.test(text) ? holidaysOfCalendar(text, range) : holidaysOfCsv(text)
  const byDay = new Map(found.map((holiday) => [holiday.day, holiday]))
  return byDay.size === 0 ? undefined : sortHolidays([...byDay.values()])
}

/**
 * Reads lines that consist of a date, such as `2026-11-24` or `24/11/2026`, and a name. Other lines, such as the
 * headings, are ignored.
 */
function holidaysOfCsv(text: string): Holiday[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  return data.flatMap(([written = '', name = '']) => {
    const day = dayOfText(written.trim())
    return day && name.trim() ? [{ day, name: shorten(name) }] : []
  })
}

function dayOfText(text: string) {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const written = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(written) ? written : undefined
}

const EVENT_BEGINS = /^BEGIN:VEVENT[ \t]*\r?$/im
const EVENT_ENDS = /^END:VEVENT[ \t]*\r?$/im
/**
 * The maximum number of characters of an event that may be a holiday. Events in holiday calendars have fewer than
 * 1,000.
 */
const MAX_EVENT_LENGTH = 16_384

/**
 * Each event is parsed separately, because the library's time grows with the square of the number of events, and with
 * the square of the length of a line.
 */
function holidaysOfCalendar(text: string, range: HolidayRange): Holiday[] {
  const [, ...events] = text.split(EVENT_BEGINS)
  return events.flatMap((lines) => {
    const length = lines.search(EVENT_ENDS)
    const isHoliday = length >= 0 && length <= MAX_EVENT_LENGTH
    return isHoliday ? holidaysOfEvent(`BEGIN:VEVENT${lines.slice(0, length)}END:VEVENT`, range) : []
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

function daysOfEvent(event: ICAL.Event, { from, to }: HolidayRange): Holiday[] {
  const start = dayOfTime(event.startDate)
  const length = Math.max(1, daysBetween(start, dayOfTime(event.endDate)))
  const name = shorten(event.summary ?? '')
  if (length > LONGEST_DAYS || name === '') return []
  const starts = event.isRecurring() ? daysOfRepetitions(event, to) : [start]
  return starts
    .flatMap((firstDay) => Array.from({ length }, (_, offset) => addDays(firstDay, offset)))
    .filter((day) => !event.isRecurring() || (day >= from && day <= to))
    .map((day) => ({ day, name }))
}

function daysOfRepetitions(event: ICAL.Event, to: string) {
  const days: string[] = []
  const times = event.iterator()
  for (let count = 0; count < MAX_REPEATS; count += 1) {
    const next = times.next()
    if (!next || dayOfTime(next) > to) break
    days.push(dayOfTime(next))
  }
  return days
}

const dayOfTime = ({ year, month, day }: ICAL.Time) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const shorten = (name: string) => [...name.trim()].slice(0, CHARTER_LENGTHS.holiday).join('')
