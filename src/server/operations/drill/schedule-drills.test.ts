// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { isDrillDue } from './schedule-drills.ts'

const date = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

describe('The schedule of restore drills', () => {
  // 21:30 UTC is 3:00 in India.
  test.for<[string, string, string | undefined, string | undefined, boolean]>([
    ['requires no drill without a backup', '2026-11-21T21:31:00Z', undefined, undefined, false],
    ['requires no drill on the first day', '2026-11-21T21:00:00Z', '2026-11-21T10:00:00Z', undefined, false],
    ['requires a drill in the first night', '2026-11-21T21:31:00Z', '2026-11-21T10:00:00Z', undefined, true],
    ['requires a drill every night', '2026-11-21T21:31:00Z', '2026-01-01T10:00:00Z', '2026-11-20T21:40:00Z', true],
    [
      'requires no second drill in a night',
      '2026-11-21T23:00:00Z',
      '2026-01-01T10:00:00Z',
      '2026-11-21T21:40:00Z',
      false,
    ],
    ['requires a missed drill during the day', '2026-11-21T06:00:00Z', undefined, '2026-11-19T21:40:00Z', true],
  ])('%s', ([, now, oldest, last, due]) => {
    expect(isDrillDue(new Date(now), date(oldest), date(last))).toBe(due)
  })
})
