// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { createLagMeter, parseLogPosition } from './lag.ts'

/** The largest acceptable lag, in milliseconds. */
const MAX_LAG_MS = 10_000

describe('The lag of a replica, measured with the clock of the portal', () => {
  test('is acceptable while the oldest position that the replica has not replayed is at most 10 s old', () => {
    let now = 0
    const lag = createLagMeter(() => now)
    expect(lag.isAcceptable()).toBe(false)
    for (const [start, end] of [
      [0, 10n],
      [4_000, 20n],
      [8_000, 30n],
    ] as const) {
      now = start
      lag.sample(end)
    }
    lag.removeReplayed(10n)
    now = 4_000 + MAX_LAG_MS
    expect(lag.isAcceptable()).toBe(true)
    now += 1
    lag.sample(30n)
    expect(lag.isAcceptable()).toBe(false)
    lag.removeReplayed(20n)
    expect(lag.isAcceptable()).toBe(true)
  })

  test('is not acceptable without a recent position of the primary', () => {
    let now = 0
    const lag = createLagMeter(() => now)
    lag.sample(10n)
    lag.removeReplayed(10n)
    now = MAX_LAG_MS + 1
    expect(lag.isAcceptable()).toBe(false)
  })
})

test('Log positions are compared as numbers, not as text', () => {
  expect(parseLogPosition('16/B374D848')).toBe(0x16b374d848n)
  expect(parseLogPosition('9/0') < parseLogPosition('10/0')).toBe(true)
  expect(parseLogPosition('0/FFFFFFFF') + 1n).toBe(parseLogPosition('1/0'))
})
