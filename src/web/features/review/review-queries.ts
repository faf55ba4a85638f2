// SPDX-License-Identifier: Apache-2.0
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { Claim, OpenClaim } from '#shared/applications/office-wire.ts'
import { type Similar, similarPath } from '#shared/applications/similar.ts'
import type {
  CategoryGroup,
  CategoryList,
  ListedApplication,
  ListQuery,
  SupportingDocument,
} from '#shared/applications/wire.ts'
import { getJson, postJson, sendDelete } from '#web/lib/api-client.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { fetchDetails } from '#web/queries/application-details.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/** The prefix of the query keys of the lists, counts and queues, which every decision changes. */
export const LISTS_QUERY_KEY = ['review', 'lists'] as const

/** The key of the mutation that asks an applicant for changes. */
export const requestKey = (reference: string) => ['review', 'request', reference] as const

type Filter = Pick<ListQuery, 'status' | 'decided' | 'waited' | 'due' | 'mark' | 'q' | 'sort'>

function listPath(query: ListQuery) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, `${value}`)
  return `/api/getapplication?${params}`
}

const EMPTY_GROUP: CategoryGroup = { category: '', slug: '', total: 0, more: false, next: null, data: [] }

/** Fetches the matching applications, grouped by category. */
async function readGroups(query: ListQuery, signal: AbortSignal): Promise<CategoryList> {
  const { data } = withEmptyLists<CategoryList>(await getJson(listPath(query), { signal }), { data: [] })
  return { data: data.map((group) => withEmptyLists(group, EMPTY_GROUP)) }
}

const CATEGORIES = 'categories'

/** The number of matching applications in each category, and the first page of each category. */
export const categoriesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...LISTS_QUERY_KEY, CATEGORIES, filter],
    // The first row of each category is the application that has waited longest.
    queryFn: ({ signal }) => readGroups({ ...filter, sort: 'waiting', view: 'queue', limit: 1 }, signal),
    placeholderData: keepPreviousData,
  })

/**
 * Shows the new status of a decided application in the loaded lists, so that its row does not ask for a decision until
 * the lists are fetched again.
 */
export function showDecided(client: QueryClient, reference: string, status: Decision) {
  const decided = (row: ListedApplication) => (row._id === reference ? { ...row, status, allowedDecisions: [] } : row)
  client.setQueriesData<InfiniteData<CategoryGroup>>(
    { queryKey: LISTS_QUERY_KEY, predicate: ({ queryKey }) => queryKey[2] !== CATEGORIES },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, data: page.data.map(decided) })) },
  )
}

/** One category's applications, page by page. */
export const categoryPagesQuery = (category: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_QUERY_KEY, category, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { category, view: 'queue' as const, ...filter, ...(pageParam !== null && { cursor: pageParam }) }
      const { data } = await readGroups(query, signal)
      return data[0] ?? EMPTY_GROUP
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // After a change of the filter, the previous rows stay until the new ones arrive. Another category begins empty.
    placeholderData: (previous, query) => (query?.queryKey[2] === category ? previous : undefined),
  })

/**
 * One application with all details. It is fetched each time it is opened, because another reviewer may have decided.
 */
export const applicationQuery = (reference: string) =>
  queryOptions({
    queryKey: ['review', 'application', reference],
    queryFn: ({ signal }) => fetchDetails(reference, { signal }),
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

/**
 * The applications that may be about the same matter. They are fetched each time, because another reviewer may have
 * recorded that one of them is not a duplicate.
 */
export const similarQuery = (reference: string) =>
  queryOptions({
    queryKey: ['review', 'similar', reference],
    queryFn: ({ signal }) =>
      getJson<{ data: Similar }>(similarPath(encodeURIComponent(reference)), { signal }).then(({ data }) =>
        withEmptyLists<Similar>(data, { similar: [], documents: [] }),
      ),
    staleTime: 0,
  })

const claimPath = (reference: string) => `/api/applications/${encodeURIComponent(reference)}/claim`

/**
 * Claims the open application, renews the claim, and returns the other reviewers who have the application open. A
 * failure is not shown, because a claim is only information.
 */
export const claimQuery = (reference: string) =>
  queryOptions({
    queryKey: ['review', 'claim', reference],
    queryFn: async () => (await postJson<{ data: Claim }>(claimPath(reference))).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: TIMINGS.claimRenewal,
  })

/**
 * Releases a claim. If the server does not receive the release, for example because the connection is lost, the claim
 * expires.
 */
export const releaseClaim = (reference: string) => void sendDelete(claimPath(reference)).catch(() => undefined)

/** The applications that other reviewers have open, at most one per reviewer. */
export const claimsQuery = queryOptions({
  queryKey: ['review', 'claims'],
  queryFn: ({ signal }) => getJson<{ data: OpenClaim[] }>('/api/claims', { signal }),
  select: (response) => withEmptyLists(response, { data: [] }).data,
  staleTime: 0,
  refetchInterval: TIMINGS.claimsPoll,
})
