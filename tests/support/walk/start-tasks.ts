// SPDX-License-Identifier: Apache-2.0
import pLimit from 'p-limit'

/** Starts all tasks, of which at most `concurrency` run at a time. The returned function awaits a task by its name. */
export function startTasks<Result>(concurrency: number, tasks: Record<string, () => Promise<Result>>) {
  const limit = pLimit(concurrency)
  const started = new Map(
    Object.entries(tasks).map(([name, work]) => {
      const result = limit(work)
      // Without this, an error before somebody awaits the task would be an unhandled rejection.
      result.catch(() => {})
      return [name, result]
    }),
  )
  return (name: string) => {
    const result = started.get(name)
    if (!result) throw new Error(`There is no task ${name}`)
    return result
  }
}
