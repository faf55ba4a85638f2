// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'

/** The result of `runAtRate`. */
export interface RateResult {
  /** The duration of each action, in milliseconds. */
  durations: number[]
}

/**
 * Starts actions at a fixed rate per minute, even if earlier actions have not finished, because people do not wait for
 * each other. Resolves when all actions have finished.
 */
export async function runAtRate(
  perMinute: number,
  times: number,
  action: (turn: number) => Promise<unknown>,
): Promise<RateResult> {
  const began = performance.now()
  const durations: number[] = []
  const runOne = async (turn: number) => {
    const due = began + (turn * 60_000) / perMinute
    await pause(Math.max(0, due - performance.now()))
    const from = performance.now()
    await action(turn)
    durations.push(performance.now() - from)
  }
  await Promise.all(Array.from({ length: times }, (_, turn) => runOne(turn)))
  return { durations }
}

/** A percentile of the values; `percent` is a number from 0 to 100. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
