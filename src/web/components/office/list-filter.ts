// SPDX-License-Identifier: Apache-2.0
import { type Role, STATUS_GROUPS, STATUSES } from '#shared/applications/lifecycle.ts'
import { QUEUE_MARKS, type QueueMark, SORTS, WAITED_BANDS, WAITING_STEPS } from '#shared/applications/overview.ts'
import type { ListQuery } from '#shared/applications/wire.ts'

export type StatusFilter = NonNullable<ListQuery['status']>
export type Sort = NonNullable<ListQuery['sort']>

/** A reviewer filters by undecided, decided, or one status (spec §2). `all` is every status. */
export const STATUS_FILTERS = ['all', 'pending', 'processed', ...STATUSES] as const satisfies readonly (
  | StatusFilter
  | 'all'
)[]

/** The default order. The applications that the reviewer can decide come first, beginning with the oldest. */
export const DEFAULT_SORT = 'waiting' satisfies Sort

/** The filter of a list. It is stored in the URL, so that a link can open any list, and Back restores it. */
export interface ListFilter {
  category: string | undefined
  /** The selected status; undefined if the reviewer has not selected one. */
  status: StatusFilter | 'all' | undefined
  /** `today` shows only the decisions of today. */
  decided: ListQuery['decided']
  /** The first day of an age band; only applications of this band are shown. */
  waited: ListQuery['waited']
  /** `overdue` shows only undecided applications whose due date has passed. */
  due: ListQuery['due']
  /** Only applications with this mark. */
  mark: QueueMark | undefined
  sort: Sort
  q: string
}

/** Reads the filter from URL parameters, and ignores unknown values. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    category: params.get('category') ?? undefined,
    status: STATUS_FILTERS.find((candidate) => candidate === params.get('status')),
    decided: params.get('decided') === 'today' ? 'today' : undefined,
    waited: WAITED_BANDS.find((candidate) => candidate === params.get('waited')),
    due: params.get('due') === 'overdue' ? 'overdue' : undefined,
    mark: QUEUE_MARKS.find((candidate) => candidate === params.get('mark')),
    sort: SORTS.find((candidate) => candidate === params.get('sort')) ?? DEFAULT_SORT,
    q: params.get('q') ?? '',
  }
}

/** Writes the filter as URL parameters, without the default order. */
export function filterParams({ sort, ...rest }: Partial<ListFilter>) {
  const params = new URLSearchParams()
  for (const name of ['category', 'status', 'decided', 'waited', 'due', 'mark', 'q'] as const)
    if (rest[name]) params.set(name, rest[name])
  if (sort && sort !== DEFAULT_SORT) params.set('sort', sort)
  return params
}

/** The parameter that opens an application. Its value is the reference, or `OLDEST`. */
export const OPEN_PARAM = 'open'
/** The value of `OPEN_PARAM` that opens the application that has waited longest. */
export const OLDEST = 'oldest'

/** The parameters with another value of one of them, or without it. */
export function setParam(before: URLSearchParams, name: string, value: string | undefined) {
  const params = new URLSearchParams(before)
  if (value === undefined) params.delete(name)
  else params.set(name, value)
  return params
}

/**
 * The status filter with which a role's list opens: the status of the applications whose next step is this role's. For
 * staff this is Pending, for admins Verified. The filter `pending` shows both.
 */
export const firstStatus = (role: Role): StatusFilter =>
  WAITING_STEPS.find((step) => step.role === role)?.status ?? 'pending'

/** Whether a status filter shows only decided applications, which `DEFAULT_SORT` lists by their newest decision. */
export const isDecidedOnly = (status: StatusFilter | 'all') =>
  status === 'processed' || STATUS_GROUPS.processed.some((decided) => decided === status)

/**
 * The status by which the list is filtered; undefined for all. If the reviewer has not selected a status: a mark shows
 * undecided applications, except that of an open appeal, which a rejected application can have, too; a search finds every
 * status, and otherwise the list shows what waits for the role.
 */
export function shownStatus({ status, q, decided, mark }: ListFilter, role: Role): StatusFilter | undefined {
  if (status === 'all') return undefined
  if (mark !== undefined) return status ?? (mark === 'appealFiled' ? undefined : 'pending')
  return status ?? (q === '' && decided === undefined ? firstStatus(role) : undefined)
}

/** The order after a click on the Status header: ascending first, then descending, then ascending again. */
export const nextStatusSort = (sort: Sort): Sort => (sort === 'status' ? '-status' : 'status')
