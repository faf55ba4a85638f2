import { setTimeout as pause } from 'node:timers/promises'

/** The results of actions at a steady rate, with the duration of each in milliseconds. */
export interface Paced {
  durations: number[]
}

/**
 * Starts actions at a fixed rate per minute, even if earlier ones have not finished, because people do not wait for
 * each other. Resolves when all have finished.
 */
export async function runAtRate(
  perMinute: number,
  times: number,
  action: (turn: number) => Promise<unknown>,
): Promise<Paced> {
  const began = performance.now()
  const durations: number[] = []
  const doOne = async (turn: number) => {
    const due = began + (turn * 60_000) / perMinute
    await pause(Math.max(0, due - performance.now()))
    const from = performance.now()
    await action(turn)
    durations.push(performance.now() - from)
  }
  await Promise.all(Array.from({ length: times }, (_, turn) => doOne(turn)))
  return { durations }
}

/** The value at this percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
