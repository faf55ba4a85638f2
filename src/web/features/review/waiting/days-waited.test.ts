import { describe, expect, test } from 'vitest'
import { daysWaited } from './days-waited.ts'

describe('How long an application has waited', () => {
  test.for([
    ['handed in a minute ago', '2026-11-15T09:59:00Z', '2026-11-15T10:00:00Z', 0],
    ['handed in last night, Indian time', '2026-11-14T18:00:00Z', '2026-11-14T19:00:00Z', 1],
    [
      'handed in after midnight, Indian time, still yesterday in UTC',
      '2026-11-14T18:40:00Z',
      '2026-11-15T10:00:00Z',
      0,
    ],
    ['handed in nine days ago', '2026-11-06T05:00:00Z', '2026-11-15T04:00:00Z', 9],
    ['handed in by a clock that runs ahead', '2026-11-16T10:00:00Z', '2026-11-15T10:00:00Z', 0],
  ] as const)('%s', ([, since, now, days]) => {
    expect(daysWaited(since, Date.parse(now))).toBe(days)
  })
})
