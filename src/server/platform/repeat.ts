/** A single lost connection is not reported; repeated failures are. */
const FAILURES_PER_REPORT = 30

interface Repetition {
  everyMs: number
  round: () => Promise<void>
  /** Describes repeated failures. */
  fault: string
  onFault: (error: Error) => void
}

export interface Repeated {
  /** Waits for a running round, and starts no more. */
  stop(): Promise<void>
  /** Runs one more round, which may fail as the others. */
  runOnce(): Promise<void>
}

/** Runs a background task again and again, one round at a time. */
export function repeat({ everyMs, round, fault, onFault }: Repetition): Repeated {
  let failures = 0
  async function runOnce() {
    try {
      await round()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures % FAILURES_PER_REPORT === 0) onFault(new Error(fault, { cause: error }))
    }
  }

  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= runOnce().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
    runOnce,
  }
}
