// SPDX-License-Identifier: Apache-2.0
/** Only every thirtieth consecutive failure is reported. A single lost connection is therefore not reported. */
const FAILURES_PER_REPORT = 30

interface RepeatOptions {
  everyMs: number
  /** Runs the task once. */
  round: () => Promise<void>
  /** The message of the error that reports repeated failures. */
  fault: string
  onError: (error: Error) => void
}

export interface RepeatedTask {
  /** Starts no more rounds, and waits for the running round. */
  stop(): Promise<void>
  /** Runs one more round. A failure counts like the failure of any other round. */
  runOnce(): Promise<void>
}

/** Runs a background task repeatedly, one round at a time. */
export function repeat({ everyMs, round, fault, onError }: RepeatOptions): RepeatedTask {
  let failures = 0
  async function runOnce() {
    try {
      await round()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures % FAILURES_PER_REPORT === 0) onError(new Error(fault, { cause: error }))
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
