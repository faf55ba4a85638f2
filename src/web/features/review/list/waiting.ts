// SPDX-License-Identifier: Apache-2.0
import { allowedDecisions, isUndecided, type Role, STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import type { CategoryGroup, ListedApplication } from '#shared/applications/wire.ts'
import type { StatusFilter } from '#web/components/office/list-filter.ts'

/** Whether an application waits for this reviewer, and not for its applicant. */
export const isWaiting = ({ allowedDecisions: decisions, queue }: ListedApplication) =>
  decisions.length > 0 && queue?.isWithApplicant !== true

/**
 * The number of applications of a category that a role can decide, among those that the filter shows. Undefined in searches,
 * for which the server does not count by status.
 */
export function countWaiting({ counts }: Pick<CategoryGroup, 'counts'>, role: Role, filter: StatusFilter | undefined) {
  if (!counts) return undefined
  return STATUSES.filter((status) => {
    const isShown = filter === undefined || filter === status || (filter === 'pending' && isUndecided(status))
    return isShown && allowedDecisions(role, status, { requireVerification: false }).length > 0
  }).reduce((sum, status) => sum + counts[status], 0)
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

/** The application that has waited longest. Each category's first row is the one that has waited longest there. */
export function oldestWaiting(groups: readonly Pick<CategoryGroup, 'slug' | 'data'>[]) {
  const firsts = groups.flatMap(({ slug, data: [first] }) => (first && isWaiting(first) ? [{ slug, first }] : []))
  const [oldest] = firsts.sort((a, b) => Date.parse(a.first.createdAt) - Date.parse(b.first.createdAt))
  return oldest && { category: oldest.slug, reference: oldest.first._id }
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
