import pLimit from 'p-limit'

/** Starts all tasks, `sideBySide` at a time; the returned function awaits one task by its name. */
export function startAll<Result>(sideBySide: number, pieces: Record<string, () => Promise<Result>>) {
  const limit = pLimit(sideBySide)
  const begun = new Map(
    Object.entries(pieces).map(([name, work]) => {
      const result = limit(work)
      // The error is reported to the caller that awaits the task.
      result.catch(() => {})
      return [name, result]
    }),
  )
  return (name: string) => {
    const result = begun.get(name)
    if (!result) throw new Error(`Nothing was begun for ${name}`)
    return result
  }
}
