interface Counted {
  slug: string
  /** Absent of what was found by a search. */
  counts?: Record<string, number> | undefined
}

const UNKNOWN = Number.POSITIVE_INFINITY
const sumOf = ({ counts }: Counted) =>
  counts === undefined ? UNKNOWN : Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * How many applications have come in since a list was fetched: the counts of now against those that came with it, of
 * the categories that it shows. A decision changes no sum, and figures older than the list tell of nobody; of newcomers
 * among what a search found nothing is known.
 */
export function countNewcomers(now: readonly Counted[], fetched: readonly Counted[]) {
  const known = new Map(fetched.map((group) => [group.slug, sumOf(group)]))
  return now.reduce((newcomers, group) => newcomers + Math.max(0, sumOf(group) - (known.get(group.slug) ?? UNKNOWN)), 0)
}
