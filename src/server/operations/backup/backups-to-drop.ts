const KEPT = { newest: 3, days: 7, weeks: 4, months: 12 }
const DAY_MS = 86_400_000

/** A backup, as far as it matters how long it is kept. */
interface Kept {
  file: string
  at: Date
}

/**
 * Which backups have had their day: kept are the three newest, and the newest of each of the last 7 days, 4 weeks and 12
 * months that have one. The last whole one is among them, however old it is.
 */
export function backupsToDrop<B extends Kept>(backups: readonly B[]): B[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<B>([
    ...newestFirst.slice(0, KEPT.newest),
    ...newestOfEach(newestFirst, (at) => at.toISOString().slice(0, 10), KEPT.days),
    // 1970 began on a Thursday: these weeks begin on a Monday.
    ...newestOfEach(newestFirst, (at) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7)), KEPT.weeks),
    ...newestOfEach(newestFirst, (at) => at.toISOString().slice(0, 7), KEPT.months),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function newestOfEach<B extends Kept>(newestFirst: readonly B[], spanOf: (at: Date) => string, spans: number): B[] {
  const found = new Map<string, B>()
  for (const backup of newestFirst) if (!found.has(spanOf(backup.at))) found.set(spanOf(backup.at), backup)
  return [...found.values()].slice(0, spans)
}
