import { STATUSES } from '#shared/applications/lifecycle.ts'
import { type ListQuery, SORTS } from '#shared/applications/wire.ts'

export type StatusFilter = NonNullable<ListQuery['status']>
export type Sort = NonNullable<ListQuery['sort']>

/** What a reviewer may narrow a list to: undecided, decided, or one status (spec §2). */
export const STATUS_FILTERS = ['pending', 'processed', ...STATUSES] as const satisfies readonly StatusFilter[]

/** What stands in the address, so that a link can open any list. */
export interface ListFilter {
  category: string | undefined
  status: StatusFilter | undefined
  sort: Sort
}

/** Reads the address; what it does not know it leaves out. */
export function readFilter(params: URLSearchParams): ListFilter {
  return {
    category: params.get('category') ?? undefined,
    status: STATUS_FILTERS.find((known) => known === params.get('status')),
    sort: SORTS.find((known) => known === params.get('sort')) ?? 'newest',
  }
}

/** Writes a filter into an address; the usual order is left out. */
export function filterParams({ category, status, sort }: Partial<ListFilter>) {
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (status) params.set('status', status)
  if (sort && sort !== 'newest') params.set('sort', sort)
  return params
}

/** The next order after a press on the Status header: ascending first, then to and fro. */
export const nextStatusSort = (sort: Sort): Sort => (sort === 'status' ? '-status' : 'status')
