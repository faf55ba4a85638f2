// SPDX-License-Identifier: Apache-2.0
interface CategoryCounts {
  slug: string
  /** The counts; undefined in search results. */
  counts?: Record<string, number> | undefined
}

/**
 * Counts the applications that were submitted since the list was fetched, in the categories of the list. Decisions do not
 * affect the result, because they only move applications between statuses. The result is 0 if the statistics are older than
 * the list, and for searches, which have no counts.
 */
export function countNewApplications(current: readonly CategoryCounts[], fetched: readonly CategoryCounts[]) {
  const totals = new Map(fetched.map((group) => [group.slug, sumOf(group)]))
  return current.reduce((sum, group) => sum + Math.max(0, sumOf(group) - (totals.get(group.slug) ?? UNKNOWN)), 0)
}

/** The total of a category without counts. Nothing is larger, so that no application counts as new. */
const UNKNOWN = Number.POSITIVE_INFINITY
const sumOf = ({ counts }: CategoryCounts) =>
  counts === undefined ? UNKNOWN : Object.values(counts).reduce((sum, count) => sum + count, 0)
