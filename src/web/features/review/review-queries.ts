import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ApplicationDetails,
  CategoryGroup,
  CategoryList,
  ListQuery,
  SupportingDocument,
} from '#shared/applications/wire.ts'
import { getJson, withEmptyLists } from '#web/lib/api-client.ts'

/** Above all lists, counts and queues: what a decision changes. */
export const LISTS_KEY = ['review', 'lists'] as const

type Filter = Pick<ListQuery, 'status' | 'q' | 'sort'>

function listPath(query: ListQuery) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, `${value}`)
  return `/api/getapplication?${params}`
}

const NOTHING: CategoryGroup = { category: '', slug: '', total: 0, more: false, next: null, data: [] }

async function readGroups(query: ListQuery, signal: AbortSignal): Promise<CategoryList> {
  const { data } = withEmptyLists<CategoryList>(await getJson(listPath(query), { signal }), { data: [] })
  return { data: data.map((group) => withEmptyLists(group, NOTHING)) }
}

/** How many applications of each category fit a filter, and the first of each. */
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
      return data[0] ?? NOTHING
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While a filter changes the rows stay; another category starts from nothing.
    placeholderData: (shown, asked) => (asked?.queryKey[2] === category ? shown : undefined),
  })

/** One application whole. It is asked for anew whenever it is opened: somebody else may have decided. */
export const applicationQuery = (reference: string) =>
  queryOptions({
    queryKey: ['review', 'application', reference],
    queryFn: ({ signal }) =>
      getJson<{ data: ApplicationDetails }>(`/api/applications/${encodeURIComponent(reference)}`, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })

/** What was handed in with an application (spec §7). */
export const documentsQuery = (reference: string, collection: string) =>
  queryOptions({
    queryKey: ['review', 'documents', reference],
    queryFn: async ({ signal }) => {
      const path = `/api/getDocuments/${encodeURIComponent(reference)}/${encodeURIComponent(collection)}`
      const nothing: { supportingDocuments: SupportingDocument[] } = { supportingDocuments: [] }
      return withEmptyLists(await getJson(path, { signal }), nothing)
    },
    select: ({ supportingDocuments }) => supportingDocuments,
  })
