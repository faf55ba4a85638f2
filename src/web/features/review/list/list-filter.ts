import { STATUSES } from '#shared/applications/lifecycle.ts'
import { type ListQuery, SORTS } from '#shared/applications/wire.ts'

export type StatusFilter = NonNullable<ListQuery['status']>
export type Sort = NonNullable<ListQuery['sort']>

/** A reviewer filters by undecided, decided, or one status (spec §2). */
export const STATUS_FILTERS = ['pending', 'processed', ...STATUSES] as const satisfies readonly StatusFilter[]

/** The filter is kept in the URL, so that a link can open any list. */
export interface ListFilter {
  category: string | undefined
  status: StatusFilter | undefined
  sort: Sort
}

/** Reads the filter from URL parameters, and ignores unknown values. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    category: params.get('category') ?? undefined,
    status: STATUS_FILTERS.find((candidate) => candidate === params.get('status')),
    sort: SORTS.find((candidate) => candidate === params.get('sort')) ?? 'newest',
  }
}

/** Writes the filter as URL parameters, without the default order. */
export function filterParams({ category, status, sort }: Partial<ListFilter>) {
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (status) params.set('status', status)
  if (sort && sort !== 'newest') params.set('sort', sort)
  return params
}

/** The order after a click on the Status header: ascending first, then descending, then ascending again. */
export const nextStatusSort = (sort: Sort): Sort => (sort === 'status' ? '-status' : 'status')
