import pLimit from 'p-limit'

/** Begins all the work at once, `side by side` so many at a time; each piece is then waited for by its name. */
export function startAll<Result>(sideBySide: number, pieces: Record<string, () => Promise<Result>>) {
  const limit = pLimit(sideBySide)
  const begun = new Map(
    Object.entries(pieces).map(([name, work]) => {
      const result = limit(work)
      // Whoever waits for it hears of it.
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
