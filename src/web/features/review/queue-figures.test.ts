// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { countNewApplications } from './queue-figures.ts'

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
