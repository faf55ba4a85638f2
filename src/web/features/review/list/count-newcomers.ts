interface Counted {
  slug: string
  counts: Record<string, number>
}

const sumOf = ({ counts }: Counted) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * How many applications have come in since a list was fetched: the counts of now against those that came with it, of
 * the categories that it shows. A decision changes no sum, and figures older than the list tell of nobody.
 */
export function countNewcomers(now: readonly Counted[], fetched: readonly Counted[]) {
  const known = new Map(fetched.map((group) => [group.slug, sumOf(group)]))
  return now.reduce(
    (newcomers, group) => newcomers + Math.max(0, sumOf(group) - (known.get(group.slug) ?? Number.POSITIVE_INFINITY)),
    0,
  )
}
