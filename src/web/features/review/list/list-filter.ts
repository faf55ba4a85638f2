// SPDX-License-Identifier: Apache-2.0
import { STATUSES } from '#shared/applications/lifecycle.ts'
import { type ListQuery, SORTS } from '#shared/applications/wire.ts'

export type StatusFilter = NonNullable<ListQuery['status']>
export type Sort = NonNullable<ListQuery['sort']>

/** A reviewer filters by undecided, decided, or one status (spec §2). */
export const STATUS_FILTERS = ['pending', 'processed', ...STATUSES] as const satisfies readonly StatusFilter[]

/** The default order. The applications that the reviewer can decide come first, beginning with the oldest. */
export const DEFAULT_SORT = 'waiting' satisfies Sort

/** The filter is kept in the URL, so that a link can open any list, and Back restores it. */
export interface ListFilter {
  category: string | undefined
  status: StatusFilter | undefined
  /** `today` shows only the decisions of today. */
  decided: ListQuery['decided']
  sort: Sort
  q: string
}

/** Reads the filter from URL parameters, and ignores unknown values. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    category: params.get('category') ?? undefined,
    status: STATUS_FILTERS.find((candidate) => candidate === params.get('status')),
    decided: params.get('decided') === 'today' ? 'today' : undefined,
    sort: SORTS.find((candidate) => candidate === params.get('sort')) ?? DEFAULT_SORT,
    q: params.get('q') ?? '',
  }
}

/** Writes the filter as URL parameters, without the default order. */
export function filterParams({ sort, ...rest }: Partial<ListFilter>) {
  const params = new URLSearchParams()
  for (const name of ['category', 'status', 'decided', 'q'] as const) if (rest[name]) params.set(name, rest[name])
  if (sort && sort !== DEFAULT_SORT) params.set('sort', sort)
  return params
}

/** The order after a click on the Status header: ascending first, then descending, then ascending again. */
export const nextStatusSort = (sort: Sort): Sort => (sort === 'status' ? '-status' : 'status')
