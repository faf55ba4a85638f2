// SPDX-License-Identifier: Apache-2.0
import { daysBetween } from '#shared/calendar-days.ts'
import { todayInIndia } from '#shared/rules.ts'

interface CategoryCounts {
  slug: string
  /** The counts; undefined in search results. */
  counts?: Record<string, number> | undefined
}

/**
 * Counts the applications submitted since the list was fetched, in the categories that the list shows. A decision moves
 * an application between statuses and leaves the sum unchanged. The count is 0 if the statistics are older than the
 * list, and for searches.
 */
export function countNewApplications(current: readonly CategoryCounts[], fetched: readonly CategoryCounts[]) {
  const totals = new Map(fetched.map((group) => [group.slug, sumOf(group)]))
  return current.reduce((sum, group) => sum + Math.max(0, sumOf(group) - (totals.get(group.slug) ?? UNKNOWN)), 0)
}

const UNKNOWN = Number.POSITIVE_INFINITY
const sumOf = ({ counts }: CategoryCounts) =>
  counts === undefined ? UNKNOWN : Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The calendar days in India between an ISO instant and `now` (milliseconds); 0 if both are on the same day. */
export function daysWaited(since: string, now: number) {
  return Math.max(0, daysBetween(todayInIndia(new Date(since)), todayInIndia(new Date(now))))
}
