// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayInIndia, daysBetween, deadlineOf, weekdayOf } from '../calendar-days.ts'
import { dueDate, type OfficeCalendar, type Pause } from './due-date.ts'

const SUNDAYS: OfficeCalendar = { weeklyDaysOff: [0], holidays: [] }
/** In 2026, the festival of Diwali lasts from Sunday to Wednesday. */
const DIWALI: OfficeCalendar = { weeklyDaysOff: [0], holidays: ['2026-11-09', '2026-11-10', '2026-11-11'] }

interface Example {
  submitted: string
  workingDays: number
  calendar?: OfficeCalendar
  pauses?: { from: string; until?: string }[]
  due: string | undefined
}

const due = ({ submitted, workingDays, calendar = SUNDAYS, pauses = [] }: Omit<Example, 'due'>) =>
  dueDate({
    submittedAt: new Date(submitted),
    workingDays,
    calendar,
    pauses: pauses.map(({ from, until }) => ({ from: new Date(from), ...(until && { until: new Date(until) }) })),
  })

describe('The due date', () => {
  test.for<[sentence: string, example: Example]>([
    [
      'does not count the day of the submission',
      { submitted: '2026-11-16T05:00:00Z', workingDays: 1, due: '2026-11-17' },
    ],
    ['skips weekly days off', { submitted: '2026-11-20T05:00:00Z', workingDays: 2, due: '2026-11-23' }],
    [
      'skips two weekly days off',
      {
        submitted: '2026-11-20T05:00:00Z',
        workingDays: 1,
        calendar: { weeklyDaysOff: [0, 6], holidays: [] },
        due: '2026-11-23',
      },
    ],
    ['skips holidays', { submitted: '2026-11-07T05:00:00Z', workingDays: 1, calendar: DIWALI, due: '2026-11-12' }],
    [
      'counts from the day in India, one second before midnight',
      { submitted: '2026-11-17T18:29:59Z', workingDays: 1, due: '2026-11-18' },
    ],
    [
      'counts from the day in India, at midnight',
      { submitted: '2026-11-17T18:30:00Z', workingDays: 1, due: '2026-11-19' },
    ],
    ['can be a leap day', { submitted: '2028-02-28T05:00:00Z', workingDays: 1, due: '2028-02-29' }],
    ['can be after a leap day', { submitted: '2028-02-28T05:00:00Z', workingDays: 2, due: '2028-03-01' }],
    [
      'can be in March of a year without a leap day',
      { submitted: '2027-02-27T05:00:00Z', workingDays: 1, due: '2027-03-01' },
    ],
    ['can be in the next year', { submitted: '2026-12-31T05:00:00Z', workingDays: 2, due: '2027-01-02' }],
    [
      'skips the days on which the office waits for the applicant, the first and the last one included',
      {
        submitted: '2026-11-16T05:00:00Z',
        workingDays: 3,
        pauses: [{ from: '2026-11-18T10:00:00Z', until: '2026-11-20T05:00:00Z' }],
        due: '2026-11-23',
      },
    ],
    [
      'skips overlapping pauses once',
      {
        submitted: '2026-11-16T05:00:00Z',
        workingDays: 2,
        pauses: [
          { from: '2026-11-17T05:00:00Z', until: '2026-11-18T05:00:00Z' },
          { from: '2026-11-18T06:00:00Z', until: '2026-11-19T05:00:00Z' },
        ],
        due: '2026-11-21',
      },
    ],
    [
      'does not exist while a pause lasts',
      {
        submitted: '2026-11-16T05:00:00Z',
        workingDays: 3,
        pauses: [{ from: '2026-11-17T05:00:00Z' }],
        due: undefined,
      },
    ],
    [
      'is not changed by a pause that begins after it',
      {
        submitted: '2026-11-16T05:00:00Z',
        workingDays: 1,
        pauses: [{ from: '2026-11-20T05:00:00Z' }],
        due: '2026-11-17',
      },
    ],
  ])('%s', ([, { due: expected, ...example }]) => {
    expect(due(example)).toBe(expected)
  })

  test('is the last of the promised number of working days, for any calendar', () => {
    fc.assert(
      fc.property(inputs, ({ submittedAt, workingDays, calendar, pauses }) => {
        const day = dueDate({ submittedAt, workingDays, calendar, pauses })
        const start = dayInIndia(submittedAt)
        const later = Array.from({ length: daysBetween(start, day ?? start) }, (_, index) => addDays(start, index + 1))
        const counted = later.filter((date) => isWorkingDay(date, calendar) && !isPaused(date, pauses))
        expect(counted).toHaveLength(workingDays)
        expect(counted.at(-1)).toBe(day)
      }),
    )
  })

  test('is never earlier if a holiday or a pause is added', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 60 }), (input, later) => {
        const before = dueDate(input) ?? ''
        const extra = addDays(dayInIndia(input.submittedAt), later)
        const holidays = [...input.calendar.holidays, extra]
        const pause = { from: new Date(`${extra}T12:00:00+05:30`), until: new Date(`${extra}T13:00:00+05:30`) }
        const withHoliday = dueDate({ ...input, calendar: { ...input.calendar, holidays } }) ?? ''
        const withPause = dueDate({ ...input, pauses: [...input.pauses, pause] }) ?? ''
        expect(withHoliday >= before).toBe(true)
        expect(withPause).toBe(withHoliday)
      }),
    )
  })
})

test.for<[now: string, state: string, days: number]>([
  ['2026-11-17T18:29:59Z', 'left', 1],
  ['2026-11-17T18:30:00Z', 'today', 0],
  ['2026-11-18T18:29:59Z', 'today', 0],
  ['2026-11-18T18:30:00Z', 'late', 1],
  ['2026-12-18T12:00:00Z', 'late', 30],
])('at %s, the deadline of a decision due on 18 November has the state %s with %i days', ([now, state, days]) => {
  expect(deadlineOf('2026-11-18', new Date(now))).toEqual({ state, days })
})

const START = '2027-12-01'
const isWorkingDay = (day: string, { weeklyDaysOff, holidays }: OfficeCalendar) =>
  !weeklyDaysOff.includes(weekdayOf(day)) && !holidays.includes(day)
const isPaused = (day: string, pauses: readonly Pause[]) =>
  pauses.some(({ from, until }) => dayInIndia(from) <= day && until && day <= dayInIndia(until))

const days = (most: number) => fc.integer({ min: 0, max: most }).map((later) => addDays(START, later))
const inputs = fc.record({
  submittedAt: fc.date({
    min: new Date('2027-12-01T00:00:00Z'),
    max: new Date('2028-03-05T00:00:00Z'),
    noInvalidDate: true,
  }),
  workingDays: fc.integer({ min: 1, max: 40 }),
  calendar: fc.record({
    weeklyDaysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
    holidays: fc.uniqueArray(days(120), { maxLength: 12 }),
  }),
  pauses: fc.array(
    fc.record({ first: days(110), length: fc.integer({ min: 0, max: 9 }) }).map(({ first, length }) => ({
      from: new Date(`${first}T10:00:00+05:30`),
      until: new Date(`${addDays(first, length)}T09:00:00+05:30`),
    })),
    { maxLength: 3 },
  ),
})
