// SPDX-License-Identifier: Apache-2.0
/** A step: its name for the log, and the function that runs it. */
export type Step = readonly [name: string, run: () => Promise<unknown>]

/**
 * Runs steps one after another. A step also runs if an earlier step has failed, because the steps do not depend on each
 * other. At the end, reports the failures and returns the names of the failed steps. Steps that failed for the same reason,
 * such as an unavailable database, are reported together.
 */
export async function runEachStep(steps: readonly Step[], onError: (error: Error) => void): Promise<string[]> {
  const failed: { name: string; reason: string; cause: unknown }[] = []
  for (const [name, run] of steps) {
    try {
      await run()
    } catch (cause) {
      failed.push({ name, reason: cause instanceof Error ? cause.message : String(cause), cause })
    }
  }
  for (const [reason, failures] of Map.groupBy(failed, (failure) => failure.reason)) {
    const names = failures.map(({ name }) => `"${name}"`).join(', ')
    onError(new Error(`Failed: ${names}: ${reason}`, { cause: failures[0]?.cause }))
  }
  return failed.map(({ name }) => name)
}
