import { describe, expect, test } from 'vitest'
import { measureLag, readLogPosition } from './lag.ts'

describe('How far behind a replica is, by our own clock', () => {
  test('it counts from the oldest moment that the replica has not come to', () => {
    let now = 0
    const lag = measureLag(() => now)
    expect(lag.isBearable()).toBe(false)
    for (const [at, end] of [
      [0, 10n],
      [4_000, 20n],
      [8_000, 30n],
    ] as const) {
      now = at
      lag.note(end)
    }
    lag.passed(10n)
    now = 14_000
    expect(lag.isBearable()).toBe(true)
    now = 14_001
    lag.note(30n)
    expect(lag.isBearable()).toBe(false)
    lag.passed(20n)
    expect(lag.isBearable()).toBe(true)
  })

  test('whoever has not asked the primary for long knows nothing', () => {
    let now = 0
    const lag = measureLag(() => now)
    lag.note(10n)
    lag.passed(10n)
    now = 10_001
    expect(lag.isBearable()).toBe(false)
  })
})

test('a place in the log is compared as a number, not as the text it is written in', () => {
  expect(readLogPosition('16/B374D848')).toBe(0x16b374d848n)
  expect(readLogPosition('9/0') < readLogPosition('10/0')).toBe(true)
  expect(readLogPosition('0/FFFFFFFF') + 1n).toBe(readLogPosition('1/0'))
})
