// SPDX-License-Identifier: Apache-2.0
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const MEGABYTE = 1024 * 1024
/**
 * The maximum exponent of the growth. The exponent of a linear parser is 1. Above this maximum, twice the input costs more than
 * 2.3 times as much.
 */
export const MAX_EXPONENT = 1.2
/** The size of the largest input, in bytes. */
export const LARGEST = 8 * MEGABYTE
/** Small sizes come first, to detect a nonlinear parser before it takes minutes, and to let V8 compile a linear one. */
const SIZES = [1 / 512, 1 / 128, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]
/**
 * The growth is computed twice: over the last four sizes (from an eighth of the largest input) and over the last seven sizes
 * (from a 64th). The cost of a nonlinear parser grows steeply over both ranges. If the cost grows steeply only over the last
 * four sizes, the reason is that the input no longer fits into a cache of the processor.
 */
const FITTED = [4, 7]
/**
 * Shorter times, in milliseconds, are noise. If fewer than three sizes take longer, a quarter of the largest input takes less
 * than this. Even with quadratic growth, the largest input then takes less than 80 ms, so the parser is fast enough.
 */
const NOISE_MS = 5
const MIN_POINTS = 3
const ATTEMPTS = 4

/** A parser with a generator of hostile input. */
export interface HostileInput<Input> {
  /** Returns an input of about this many bytes. */
  make: (bytes: number) => Input | Promise<Input>
  parse: (input: Input) => unknown
  /** The maximum length in bytes, if the parser rejects longer input unread. Only inputs up to this length are measured. */
  cap?: number
  /** The number of times that each input is parsed. The time of a single short input would be noise. */
  repeats?: number
  /** Whether the parser uses several threads. Otherwise, only this thread is measured, because other threads collect garbage. */
  usesThreads?: boolean
  /** If a size takes more CPU milliseconds than this, no larger size is measured. */
  stopAfterMs?: number
}

/** The measured growth of the cost. */
export interface Growth {
  /** The lower of the two slopes of log time over log size; 0 if most times are noise. */
  exponent: number
  /** The largest measured size, in bytes. */
  largest: number
  /** CPU milliseconds by size in bytes. */
  times: Map<number, number>
}

/**
 * Measures how the cost of a parser grows with its input, by CPU time, which depends less on other programs than elapsed
 * time. Noise only adds time: if the growth looks too steep, everything is measured again, and the shortest time of each
 * size counts.
 */
export async function measureGrowth<Input>(hostile: HostileInput<Input>): Promise<Growth> {
  const times = new Map<number, number>()
  let growth = await measureOnce(hostile, times)
  for (let attempt = 1; attempt < ATTEMPTS && growth.exponent > MAX_EXPONENT; attempt += 1) {
    growth = await measureOnce(hostile, times)
  }
  return growth
}

/** Fails if a parser costs more than linear time up to the largest input. */
export async function expectLinear<Input>(hostile: HostileInput<Input>) {
  const { exponent, largest, times } = await measureGrowth(hostile)
  const measurements = [...times]
    .map(([size, ms]) => `${(size / MEGABYTE).toFixed(3)} MB: ${ms.toFixed(1)} ms`)
    .join(', ')
  expect(exponent, `The cost grows too fast. ${measurements}`).toBeLessThanOrEqual(MAX_EXPONENT)
  expect(largest, `The largest input was not reached. ${measurements}`).toBe(hostile.cap ?? LARGEST)
}

/**
 * Fails if a parser costs more than linear time up to its maximum length, or if it reads longer input. Two inputs, one a
 * hundred bytes too long and one of the largest size, must cost less than a tenth of the longest valid input.
 */
export async function expectLinearUpToCap<Input>(hostile: HostileInput<Input> & { cap: number; repeats: number }) {
  await expectLinear(hostile)
  const longest = Math.min(await measure(hostile, hostile.cap), await measure(hostile, hostile.cap))
  expect(longest, 'The longest input costs too little to be compared').toBeGreaterThan(NOISE_MS)
  for (const size of [hostile.cap + 100, LARGEST]) {
    const longer = Math.min(await measure(hostile, size), await measure(hostile, size))
    expect(longer, `${size} bytes are read, although the limit is ${hostile.cap}`).toBeLessThan(longest / 10)
  }
}

/** The CPU milliseconds of parsing an input of this size. */
async function measure<Input>(hostile: HostileInput<Input>, size: number) {
  const { make, parse, usesThreads = false, repeats = 1, cap = LARGEST } = hostile
  const usage = (start?: NodeJS.CpuUsage) => (usesThreads ? process.cpuUsage(start) : process.threadCpuUsage(start))
  const input = await make(size)
  // Otherwise garbage of earlier code might be collected during the measurement.
  if (size >= cap / 8) collectGarbage()
  const before = usage()
  for (let repeat = 0; repeat < repeats; repeat += 1) await parse(input)
  // Only user time is measured, because system time is for memory, which every parser needs.
  return usage(before).user / 1000
}

async function measureOnce<Input>(hostile: HostileInput<Input>, times: Map<number, number>): Promise<Growth> {
  const { cap = LARGEST, stopAfterMs = 2_500 } = hostile
  for (const size of SIZES.map((part) => part * cap)) {
    const duration = await measure(hostile, size)
    times.set(size, Math.min(duration, times.get(size) ?? duration))
    if (duration > stopAfterMs) break
  }
  const points = [...times]
  const exponent = Math.min(...FITTED.map((count) => slopeOf(points.slice(-count))))
  return { exponent, largest: Math.max(...times.keys()), times }
}

/** The slope of a linear regression by least squares. */
function slopeOf(times: readonly (readonly [number, number])[]) {
  const points = times.filter(([, ms]) => ms >= NOISE_MS).map(([size, ms]) => [Math.log(size), Math.log(ms)] as const)
  if (points.length < MIN_POINTS) return 0
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const products = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return products / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** Creates a text of a given length: a beginning, a repeated pattern, and an end. */
export const repeated =
  (pattern: string, begin = '', end = '') =>
  (length: number) =>
    begin + pattern.repeat(Math.max(1, Math.floor(length / pattern.length))) + end
