/** A step: its name for the log, and the function that runs it. */
export type Step = readonly [name: string, run: () => Promise<unknown>]

/**
 * Runs steps one after another, even after a step has failed, because they do not depend on each other. Reports each
 * failure with the name of its step, and returns the names of the failed steps.
 */
export async function runEachStep(steps: readonly Step[], onFault: (error: Error) => void): Promise<string[]> {
  const failed: string[] = []
  for (const [name, run] of steps) {
    try {
      await run()
    } catch (error) {
      failed.push(name)
      const reason = error instanceof Error ? error.message : String(error)
      onFault(new Error(`The step "${name}" failed: ${reason}`, { cause: error }))
    }
  }
  return failed
}
