import { useSearchParams } from '#web/lib/router.tsx'
import { filterParams, type ListFilter, readFilter } from './list-filter.ts'

/** The list's filter, kept in the address. A change replaces the step in the history: Back leaves the screen. */
export function useListFilter() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  return {
    filter,
    /** What a link to the list searches for, such as one in a notice. */
    askedSearch: params.get('q') ?? '',
    change: (changed: Partial<ListFilter>) =>
      setParams(() => filterParams({ ...filter, ...changed }), { replace: true }),
  }
}
