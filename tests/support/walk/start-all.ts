import pLimit from 'p-limit'

/** Starts all tasks, with `sideBySide` running at a time. The returned function awaits a task by its name. */
export function startAll<Result>(sideBySide: number, tasks: Record<string, () => Promise<Result>>) {
  const limit = pLimit(sideBySide)
  const started = new Map(
    Object.entries(tasks).map(([name, work]) => {
      const result = limit(work)
      // The error is reported to the caller that awaits the task.
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
