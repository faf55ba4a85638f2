// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { expectLinear, LARGEST, MAX_EXPONENT, measureGrowth, repeated } from '#tests/support/cost/growth.ts'

/** Searches for the end of the line at each character, as an earlier PDF check did. */
function parseRepeatedly(text: string) {
  let found = 0
  for (let offset = text.indexOf('%'); offset !== -1; offset = text.indexOf('%', offset + 1))
    found += text.indexOf('\n', offset)
  return found
}

/** At each position, reads back over a part of the preceding text whose length is its square root. */
function parseBack(text: string) {
  let sum = 0
  for (let offset = 0; offset < text.length; offset += 64) {
    for (let before = offset - Math.sqrt(offset) * 8; before < offset; before += 1) sum += text.charCodeAt(before)
  }
  return sum
}

/** Reads each character once. */
function parseOnce(text: string) {
  let sum = 0
  for (let offset = 0; offset < text.length; offset += 1) sum += text.charCodeAt(offset)
  return sum
}

const make = repeated('a%')

describe('The measurement of a parser’s cost', () => {
  test('detects a planted parser with quadratic cost', async () => {
    const { exponent } = await measureGrowth({ make, parse: parseRepeatedly, stopAfterMs: 300 })
    expect(exponent).toBeGreaterThan(1.6)
    await expect(expectLinear({ make, parse: parseRepeatedly, stopAfterMs: 300 })).rejects.toThrow('too fast')
  })

  test('detects a planted parser with cost to the power of 1.5', async () => {
    const { exponent } = await measureGrowth({ make, parse: parseBack, stopAfterMs: 400 })
    expect(exponent).toBeGreaterThan(MAX_EXPONENT)
  })

  test('accepts a linear parser, up to the largest input', async () => {
    const { exponent, largest } = await measureGrowth({ make, parse: parseOnce })
    expect(exponent).toBeLessThanOrEqual(MAX_EXPONENT)
    expect(largest).toBe(LARGEST)
  })

  test('fails for a parser that had to be stopped before the largest input', async () => {
    const options = { make, parse: parseOnce, stopAfterMs: -1 }
    await expect(expectLinear(options)).rejects.toThrow('The largest input was not reached')
  })
})
