import { setTimeout as pause } from 'node:timers/promises'

/** What was done at a steady pace, and how long each took in milliseconds. */
export interface Paced {
  took: number[]
}

/**
 * Begins one action after another, so many a minute, whether or not those before are done: people do not wait for each
 * other. Resolves when all are done.
 */
export async function runAtRate(
  perMinute: number,
  times: number,
  action: (turn: number) => Promise<unknown>,
): Promise<Paced> {
  const began = performance.now()
  const took: number[] = []
  const doOne = async (turn: number) => {
    const due = began + (turn * 60_000) / perMinute
    await pause(Math.max(0, due - performance.now()))
    const from = performance.now()
    await action(turn)
    took.push(performance.now() - from)
  }
  await Promise.all(Array.from({ length: times }, (_, turn) => doOne(turn)))
  return { took }
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
