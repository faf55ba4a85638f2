// SPDX-License-Identifier: Apache-2.0
/** A limit of concurrent operations. */
export interface ConcurrencyLimit {
  /** The name of the counter, such as `account:<id>`. */
  key: string
  max: number
}

/** Counts the operations in progress in this process. For the rates of calls, see `limit-calls.ts`. */
export function createConcurrencyLimiter() {
  const inProgress = new Map<string, number>()
  const count = (key: string) => inProgress.get(key) ?? 0

  function add(key: string, by: number) {
    const sum = count(key) + by
    if (sum === 0) inProgress.delete(key)
    else inProgress.set(key, sum)
  }

  return {
    count,
    /**
     * Counts an operation for all these limits, and returns a function that must be called at the end of the operation.
     * If one of the limits is reached, counts nothing and returns undefined.
     */
    acquire(limits: readonly ConcurrencyLimit[]): (() => void) | undefined {
      if (limits.some(({ key, max }) => count(key) >= max)) return undefined
      for (const { key } of limits) add(key, 1)
      return () => {
        for (const { key } of limits) add(key, -1)
      }
    },
  }
}
