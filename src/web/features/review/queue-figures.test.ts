import { describe, expect, test } from 'vitest'
import { countNewApplications, daysWaited } from './queue-figures.ts'

const births = { slug: 'birth-certificates', counts: { Pending: 3, Approved: 5 } }
const noObjections = { slug: 'noc', counts: { Pending: 1, Approved: 0 } }

test('counts applications submitted since the list was fetched, and no decisions', () => {
  const current = [
    { ...births, counts: { Pending: 4, Approved: 6 } },
    { ...noObjections, counts: { Pending: 0, Approved: 1 } },
  ]
  expect(countNewApplications(current, [births, noObjections])).toBe(2)
  expect(countNewApplications([births, noObjections], current)).toBe(0)
  expect(countNewApplications(current, [])).toBe(0)
})

describe('How long an application has waited', () => {
  test.for([
    ['submitted a minute ago', '2026-11-15T09:59:00Z', '2026-11-15T10:00:00Z', 0],
    ['submitted the evening before, in Indian time', '2026-11-14T18:00:00Z', '2026-11-14T19:00:00Z', 1],
    ['submitted after midnight in India, before midnight in UTC', '2026-11-14T18:40:00Z', '2026-11-15T10:00:00Z', 0],
    ['submitted nine days ago', '2026-11-06T05:00:00Z', '2026-11-15T04:00:00Z', 9],
    ['submitted by a server whose clock is ahead', '2026-11-16T10:00:00Z', '2026-11-15T10:00:00Z', 0],
  ] as const)('%s', ([, since, now, days]) => {
    expect(daysWaited(since, Date.parse(now))).toBe(days)
  })
})
