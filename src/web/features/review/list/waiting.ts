// SPDX-License-Identifier: Apache-2.0
import { allowedDecisions, isUndecided, type Role, STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import type { CategoryGroup, ListedApplication } from '#shared/applications/wire.ts'
import type { StatusFilter } from '#web/components/office/list-filter.ts'

/** Whether an application waits for this reviewer, and not for its applicant. */
export const isWaiting = ({ allowedDecisions: decisions, queue }: ListedApplication) =>
  decisions.length > 0 && queue?.isWithApplicant !== true

type Counted = Pick<CategoryGroup, 'counts' | 'withApplicant'>

/**
 * The number of applications of a category that a role can decide now, among those that the filter shows. Those that
 * wait for their applicants do not count. Undefined in searches, for which the server does not count by status.
 */
export function countWaiting({ counts, withApplicant = 0 }: Counted, role: Role, filter: StatusFilter | undefined) {
  if (!counts) return undefined
  const decidable = STATUSES.filter((status) => {
    const isShown = filter === undefined || filter === status || (filter === 'pending' && isUndecided(status))
    return isShown && allowedDecisions(role, status, { requireVerification: false }).length > 0
  })
  const sum = decidable.reduce((total, status) => total + counts[status], 0)
  return decidable.includes('Pending') ? Math.max(0, sum - withApplicant) : sum
}

/**
 * The number in the tab of a category, and separately the number of paused applications, which wait for their
 * applicants. In a list of all statuses, the number in the tab includes the paused applications.
 */
export function tabCounts({ total, withApplicant = 0 }: CategoryGroup, filter: StatusFilter | undefined) {
  const paused = filter === 'Pending' || filter === 'pending' ? withApplicant : 0
  return { count: Math.max(0, total - paused), paused }
}

/**
 * The number of overdue applications of a category, among those that the status filter shows. It is 0 if the list is
 * narrowed further, because its tabs then count other applications.
 */
export function countOverdue(
  overdue: readonly Overview['overdue']['services'][number][],
  { slug, counts }: Pick<CategoryGroup, 'slug' | 'counts'>,
  filter: StatusFilter | undefined,
) {
  if (!counts) return 0
  const isShown = (status: Status) => filter === undefined || filter === 'pending' || filter === status
  return overdue
    .filter(({ collection, status }) => collection === slug && isShown(status))
    .reduce((sum, { count }) => sum + count, 0)
}

/**
 * The category that opens if the URL names none: the first in which applications wait for the reviewer, else the first
 * with any match.
 */
export function firstCategory(groups: readonly CategoryGroup[], count: CountOfGroup) {
  return groups.find((group) => (count(group) ?? 0) > 0) ?? groups.find(({ total }) => total > 0) ?? groups[0]
}

/** The next category in which applications wait, in the order of the tabs, beginning after the selected one. */
export function nextWaitingCategory(groups: readonly CategoryGroup[], selected: string, count: CountOfGroup) {
  const index = groups.findIndex(({ slug }) => slug === selected)
  const others = [...groups.slice(index + 1), ...groups.slice(0, index)]
  return others.find((group) => (count(group) ?? 0) > 0)
}

type CountOfGroup = (group: CategoryGroup) => number | undefined
