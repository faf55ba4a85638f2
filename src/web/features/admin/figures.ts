// SPDX-License-Identifier: Apache-2.0
import { STATUS_GROUPS, STATUSES, type Status } from '#shared/applications/lifecycle.ts'

/** The figures link to these two screens: the list of applications, and the register of late applications. */
export const LIST_PATH = '/admin/dashboard'
export const LATE_PATH = '/Admin/late'

export type Counts = Record<Status, number>

/** The number of applications with one of these statuses; of all applications by default. */
export const countIn = (counts: Counts, statuses: readonly Status[] = STATUSES) =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

/** The number of undecided applications: Pending or Verified. */
export const countUndecided = (counts: Counts) => countIn(counts, STATUS_GROUPS.pending)

/** Sums the counts of several categories by status. */
export function sumCounts(all: readonly Counts[]): Counts {
  const sum: Counts = { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 }
  for (const counts of all) for (const status of STATUSES) sum[status] += counts[status]
  return sum
}
