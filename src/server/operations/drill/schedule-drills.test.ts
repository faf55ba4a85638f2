import { describe, expect, test } from 'vitest'
import { isDrillDue } from './schedule-drills.ts'

const date = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

describe('A restore drill is due', () => {
  // 21:30 UTC is 3:00 in India.
  test.for<[string, string, string | undefined, string | undefined, boolean]>([
    ['not without a backup', '2026-11-21T21:31:00Z', undefined, undefined, false],
    ['not on the day of the first backup', '2026-11-21T21:00:00Z', '2026-11-21T10:00:00Z', undefined, false],
    ['in the night after the first backup', '2026-11-21T21:31:00Z', '2026-11-21T10:00:00Z', undefined, true],
    ['in the next night', '2026-11-21T21:31:00Z', '2026-01-01T10:00:00Z', '2026-11-20T21:40:00Z', true],
    ['not twice a night', '2026-11-21T23:00:00Z', '2026-01-01T10:00:00Z', '2026-11-21T21:40:00Z', false],
    ['during the day if the night was missed', '2026-11-21T06:00:00Z', undefined, '2026-11-19T21:40:00Z', true],
  ])('%s', ([, now, oldest, last, due]) => {
    expect(isDrillDue(new Date(now), date(oldest), date(last))).toBe(due)
  })
})
