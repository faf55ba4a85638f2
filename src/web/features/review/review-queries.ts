import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ApplicationDetails,
  CategoryGroup,
  CategoryList,
  ListQuery,
  SupportingDocument,
} from '#shared/applications/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/** Query key prefix of the lists, counts and queues, which every decision changes. */
export const LISTS_KEY = ['review', 'lists'] as const

type Filter = Pick<ListQuery, 'status' | 'q' | 'sort'>

function listPath(query: ListQuery) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, `${value}`)
  return `/api/getapplication?${params}`
}

const EMPTY_GROUP: CategoryGroup = { category: '', slug: '', total: 0, more: false, next: null, data: [] }

async function readGroups(query: ListQuery, signal: AbortSignal): Promise<CategoryList> {
  const { data } = withEmptyLists<CategoryList>(await getJson(listPath(query), { signal }), { data: [] })
  return { data: data.map((group) => withEmptyLists(group, EMPTY_GROUP)) }
}

/** The number of matching applications in each category, and the first page of each category. */
export const categoriesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'categories', filter],
    queryFn: ({ signal }) => readGroups({ ...filter, limit: 1 }, signal),
    placeholderData: keepPreviousData,
  })

/** One category's applications, page by page. */
export const categoryPagesQuery = (category: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, category, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { category, ...filter, ...(pageParam !== null && { cursor: pageParam }) }
      const { data } = await readGroups(query, signal)
      return data[0] ?? EMPTY_GROUP
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // A changed filter keeps the rows on screen until the new ones arrive; another category starts empty.
    placeholderData: (previous, query) => (query?.queryKey[2] === category ? previous : undefined),
  })

/** One application with all details. Fetched again on every opening, because another reviewer may have decided. */
export const applicationQuery = (reference: string) =>
  queryOptions({
    queryKey: ['review', 'application', reference],
    queryFn: ({ signal }) =>
      getJson<{ data: ApplicationDetails }>(`/api/applications/${encodeURIComponent(reference)}`, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })

/** The supporting documents of an application (spec §7). */
export const documentsQuery = (reference: string, collection: string) =>
  queryOptions({
    queryKey: ['review', 'documents', reference],
    queryFn: async ({ signal }) => {
      const path = `/api/getDocuments/${encodeURIComponent(reference)}/${encodeURIComponent(collection)}`
      const empty: { supportingDocuments: SupportingDocument[] } = { supportingDocuments: [] }
      return withEmptyLists(await getJson(path, { signal }), empty)
    },
    select: ({ supportingDocuments }) => supportingDocuments,
  })
