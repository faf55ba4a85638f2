// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { countNewApplications, daysWaited } from './queue-figures.ts'

const births = { slug: 'birth-certificates', counts: { Pending: 3, Approved: 5 } }
const noObjections = { slug: 'noc', counts: { Pending: 1, Approved: 0 } }

test('counts the applications submitted since the list was fetched, but no decisions', () => {
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
    ['is 0 days if it was submitted a minute ago', '2026-11-15T09:59:00Z', '2026-11-15T10:00:00Z', 0],
    ['is 1 day if it was submitted before midnight in India', '2026-11-14T18:00:00Z', '2026-11-14T19:00:00Z', 1],
    [
      'is 0 days if it was submitted after midnight in India, before midnight in UTC',
      '2026-11-14T18:40:00Z',
      '2026-11-15T10:00:00Z',
      0,
    ],
    ['is 9 days if it was submitted nine days ago', '2026-11-06T05:00:00Z', '2026-11-15T04:00:00Z', 9],
    ['is 0 days if the clock of the server is ahead', '2026-11-16T10:00:00Z', '2026-11-15T10:00:00Z', 0],
  ] as const)('%s', ([, since, now, days]) => {
    expect(daysWaited(since, Date.parse(now))).toBe(days)
  })
})
