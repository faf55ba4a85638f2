// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentagesOf } from './percentages.ts'

describe('Percentages', () => {
  test.for([
    { parts: [1, 1, 1], percentages: [34, 33, 33] },
    // Rounded one by one, these would sum to 101.
    { parts: [21, 41, 138], percentages: [11, 20, 69] },
    { parts: [55, 35, 5], percentages: [58, 37, 5] },
    { parts: [7, 0], percentages: [100, 0] },
    { parts: [0, 0], percentages: [0, 0] },
    { parts: [999, 1], percentages: [99, 1] },
    { parts: [1, 999, 1], percentages: [1, 98, 1] },
    { parts: [], percentages: [] },
  ])('of $parts are $percentages', ({ parts, percentages }) => {
    expect(percentagesOf(parts)).toEqual(percentages)
  })

  test('sum to 100, keep the order of the parts, and differ from the exact shares by less than one unless a part is below 1 %', () => {
    const parts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(parts, (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        fc.pre(total > 0)
        const percentages = percentagesOf(counts)
        expect(percentages.reduce((sum, percentage) => sum + percentage, 0)).toBe(100)
        const hasTinyPart = counts.some((count) => count > 0 && count * 100 < total)
        counts.forEach((count, index) => {
          const percentage = percentages[index] ?? Number.NaN
          expect(percentage > 0).toBe(count > 0)
          if (!hasTinyPart) expect(Math.abs(percentage - (100 * count) / total)).toBeLessThan(1)
          counts.forEach((other, otherIndex) => {
            if (other > count) expect(percentages[otherIndex]).toBeGreaterThanOrEqual(percentage)
          })
        })
      }),
    )
  })
})
