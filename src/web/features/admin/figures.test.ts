// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { countIn, countUndecided, sumCounts } from './figures.ts'

const births = { Pending: 3, Verified: 2, Approved: 5, Rejected: 1 }
const shops = { Pending: 1, Verified: 0, Approved: 0, Rejected: 4 }

describe('Figures of the overview', () => {
  test('Total Applications counts every status', () => {
    expect(countIn(births)).toBe(11)
  })

  test('Pending Review counts Pending and Verified', () => {
    expect(countUndecided(births)).toBe(5)
  })

  test('sums the counts of the categories by status', () => {
    expect(sumCounts([births, shops])).toEqual({ Pending: 4, Verified: 2, Approved: 5, Rejected: 5 })
    expect(sumCounts([])).toEqual({ Pending: 0, Verified: 0, Approved: 0, Rejected: 0 })
  })
})
