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
  test('keeps seven days, four weeks and twelve months of two years of nightly backups', () => {
    const nights = everyHours(24, 730)
    const dropped = new Set(expiredBackups(nights))
    const stored = nights.filter((night) => !dropped.has(night)).map(({ file }) => file.slice(0, 10))
    expect(stored.slice(0, 7)).toEqual(nights.slice(0, 7).map(({ file }) => file.slice(0, 10)))
    // The Sundays before, of which the first is among the days; and the last days of the months.
    expect(stored.slice(7)).toEqual([
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

  test('keeps the newest three of a day, and never deletes all backups', () => {
    const ofADay = everyHours(0.1, 100)
    expect(expiredBackups(ofADay)).not.toContain(ofADay[2])
    const old = [{ file: 'old', at: new Date('2019-01-01') }]
    expect(expiredBackups(old)).toEqual([])
    expect(expiredBackups([])).toEqual([])
  })
})

describe('A backup is due', () => {
  const date = (time: string) => new Date(time)
  test.for([
    ['if there is none', undefined, undefined, true],
    ['at night in India', '2026-11-20T20:31:00Z', undefined, true],
    ['not twice a night', '2026-11-21T20:31:00Z', undefined, false],
    ['after the configured hours', '2026-11-21T19:00:00Z', 2, true],
    ['not before the configured hours', '2026-11-21T20:00:00Z', 2, false],
  ] as const)('%s', ([, newest, hours, due]) => {
    expect(isBackupDue(date('2026-11-21T21:00:00Z'), newest && date(newest), hours)).toBe(due)
  })
})

test('Retries of a failed backup double their delay, up to an hour', () => {
  expect([1, 2, 5, 6, 400].map((failures) => retryDelay(failures) / 60_000)).toEqual([2, 4, 32, 60, 60])
})
