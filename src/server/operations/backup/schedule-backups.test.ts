// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { retryDelay } from './run-in-background.ts'
import { expiredBackups, isBackupDue } from './schedule-backups.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-21T20:30:00Z')
const everyHours = (hours: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(NOW - index * hours * HOUR_MS)
    return { file: at.toISOString(), at }
  })

describe('Retention of backups', () => {
  test('keeps seven daily, four weekly and twelve monthly backups of two years of nightly backups', () => {
    const nights = everyHours(24, 730)
    const expired = new Set(expiredBackups(nights))
    const kept = nights.filter((night) => !expired.has(night)).map(({ file }) => file.slice(0, 10))
    expect(kept.slice(0, 7)).toEqual(nights.slice(0, 7).map(({ file }) => file.slice(0, 10)))
    // After the seven days follow two Sundays, because the first two weekly backups are among these days, and then the
    // last days of the months.
    expect(kept.slice(7)).toEqual([
      ...[
        '2026-11-08',
        '2026-11-01',
        '2026-10-31',
        '2026-09-30',
        '2026-08-31',
        '2026-07-31',
        '2026-06-30',
        '2026-05-31',
      ],
      ...['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })

  test('keeps the three newest backups of a day, and never deletes all backups', () => {
    const backupsOfOneDay = everyHours(0.1, 100)
    expect(expiredBackups(backupsOfOneDay)).not.toContain(backupsOfOneDay[2])
    const old = [{ file: 'old', at: new Date('2019-01-01') }]
    expect(expiredBackups(old)).toEqual([])
    expect(expiredBackups([])).toEqual([])
  })
})

describe('The schedule of backups', () => {
  const date = (time: string) => new Date(time)
  test.for([
    ['requires a backup if there is none', undefined, undefined, true],
    ['requires a backup every night at two in India', '2026-11-20T20:31:00Z', undefined, true],
    ['does not require a second backup in the same night', '2026-11-21T20:31:00Z', undefined, false],
    ['requires a backup after the configured number of hours', '2026-11-21T19:00:00Z', 2, true],
    ['does not require a backup before the configured hours have passed', '2026-11-21T20:00:00Z', 2, false],
  ] as const)('%s', ([, newest, hours, due]) => {
    expect(isBackupDue(date('2026-11-21T21:00:00Z'), newest && date(newest), hours)).toBe(due)
  })
})

test('The delay before a failed backup is retried doubles with each failure, up to an hour', () => {
  expect([1, 2, 5, 6, 400].map((failures) => retryDelay(failures) / 60_000)).toEqual([2, 4, 32, 60, 60])
})
