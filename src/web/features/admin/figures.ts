import { STATUS_GROUPS, STATUSES, type Status } from '#shared/applications/lifecycle.ts'

export type Counts = Record<Status, number>

/** How many applications stand in any of these statuses; in all of them when none is named. */
export const countOf = (counts: Counts, statuses: readonly Status[] = STATUSES) =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

/** How many still need a decision of the admin. */
export const undecided = (counts: Counts) => countOf(counts, STATUS_GROUPS.pending)

/** The counts of several categories in one. */
export function addUp(all: readonly Counts[]): Counts {
  const sum: Counts = { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 }
  for (const counts of all) for (const status of STATUSES) sum[status] += counts[status]
  return sum
}
