// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { CharterPromise } from '#shared/charter/wire.ts'
import { csvOfRows, importRows } from './charter-files.ts'
import { importHolidays } from './import-holidays.ts'
import { promiseOfRow, rowOf } from './promise-rows.ts'

const promise = (collection: string): CharterPromise => ({
  collection,
  workingDays: 7,
  clause: 'Act, 1969, "section" 12',
  officers: { verify: 'Secretary', decide: 'Sarpanch', firstAppeal: 'खंड विकास अधिकारी', secondAppeal: 'Collector' },
  appeals: { first: { fileDays: 30, decideDays: 90 }, second: { fileDays: 60, decideDays: 45 } },
})
const ROWS = [rowOf(promise('noc')), rowOf(promise('household'))]

const COMPENSATION = { clause: 'Section 7', perDay: 250, cap: 5000 }

describe('The file of a charter', () => {
  test('gives the same promises after it was downloaded and imported', () => {
    const imported = importRows(
      csvOfRows(ROWS),
      ROWS.map(({ collection }) => ({ ...rowOf(promise(collection)), clause: '' })),
    )
    expect(imported?.map(promiseOfRow)).toEqual([{ promise: promise('noc') }, { promise: promise('household') }])
  })

  test('contains the compensation for a delay, if the law grants one', () => {
    const granted = { ...promise('noc'), compensation: COMPENSATION }
    const imported = importRows(csvOfRows([rowOf(granted)]), ROWS)
    expect(imported?.map(promiseOfRow)).toEqual([{ promise: granted }, { promise: promise('household') }])
  })

  test.for([
    ['compensation.clause', 'required'],
    ['compensation.perDay', 'not-number'],
    ['compensation.cap', 'not-number'],
  ] as const)('has an error if only %s is missing', ([field, code]) => {
    const row = rowOf({ ...promise('noc'), compensation: COMPENSATION })
    expect(promiseOfRow({ ...row, [field]: ' ' })).toEqual({ fieldErrors: [{ field, code }] })
  })

  test('may contain the JSON of the API, or only its list of services', () => {
    const changed = { ...promise('noc'), workingDays: 5 }
    for (const json of [{ services: [changed] }, [changed]]) {
      expect(importRows(JSON.stringify(json), ROWS)?.map(({ workingDays }) => workingDays)).toEqual(['5', '7'])
    }
  })

  test('keeps the values of columns and services that it does not name', () => {
    const imported = importRows('collection,workingDays\r\nnoc,5\r\nunknown,9\r\n', ROWS)
    expect(imported).toEqual([{ ...ROWS[0], workingDays: '5' }, ROWS[1]])
  })

  test.for(['', 'x', '{', '[]', '{"services":{}}', 'collection\nunknown', '{"__proto__":{"services":[]}}'])(
    'is refused if its content is %j',
    (text) => expect(importRows(text, ROWS)).toBeUndefined(),
  )

  test.for(['', 'seven', '1.5', '0', '366', '-1'])('has an error if the time limit is %j', (workingDays) => {
    const [row] = ROWS
    expect(row && promiseOfRow({ ...row, workingDays })).toEqual({
      fieldErrors: [{ field: 'workingDays', code: 'not-number' }],
    })
  })
})

const RANGE = { from: '2026-01-01', to: '2028-12-31' }
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')

describe('The file of holidays', () => {
  test('may be an iCalendar file with events of one day, of several days and of every year', () => {
    const text = calendar(
      'SUMMARY:Diwali\r\nDTSTART;VALUE=DATE:20261109\r\nDTEND;VALUE=DATE:20261111',
      'SUMMARY:Republic Day\r\nDTSTART;VALUE=DATE:20200126\r\nRRULE:FREQ=YEARLY',
      'SUMMARY:Summer\r\nDTSTART;VALUE=DATE:20260401\r\nDTEND;VALUE=DATE:20260701',
    )
    expect(importHolidays(text, RANGE)).toEqual([
      { day: '2026-01-26', name: 'Republic Day' },
      { day: '2026-11-09', name: 'Diwali' },
      { day: '2026-11-10', name: 'Diwali' },
      { day: '2027-01-26', name: 'Republic Day' },
      { day: '2028-01-26', name: 'Republic Day' },
    ])
  })

  test('may be a CSV table with dates in the Indian format', () => {
    const text =
      '\ufeffDate,Holiday\r\n26-01-2027,"Republic Day, national"\r\n2027-08-15,Independence Day\r\n31/02/2027,No day\r\n'
    expect(importHolidays(text, RANGE)).toEqual([
      { day: '2027-01-26', name: 'Republic Day, national' },
      { day: '2027-08-15', name: 'Independence Day' },
    ])
  })

  test.for(['', 'x', 'BEGIN:VCALENDAR', calendar(), calendar('SUMMARY:No day')])(
    'is refused if its content is %j',
    (text) => {
      expect(importHolidays(text, RANGE)).toBeUndefined()
    },
  )
})
