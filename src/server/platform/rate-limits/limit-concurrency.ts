/** A limit of what may be in progress at the same time. */
export interface ConcurrencyLimit {
  /** The name of the counter, such as `account:<id>`. */
  key: string
  max: number
}

/** Counts what is in progress in this process. Rates of calls are counted elsewhere (`limit-calls.ts`). */
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
    /** Counts for all these limits, or for none if one of them is reached. Returns the function that counts down again. */
    acquire(limits: readonly ConcurrencyLimit[]): (() => void) | undefined {
      if (limits.some(({ key, max }) => count(key) >= max)) return undefined
      for (const { key } of limits) add(key, 1)
      return () => {
        for (const { key } of limits) add(key, -1)
      }
    },
  }
}
