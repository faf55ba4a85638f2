import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { OwnTab } from '#shared/applications/lifecycle.ts'
import type { OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import { postJson, withEmptyLists } from './api-client.ts'

/** Where a citizen's own applications stand (spec §2); a username may hold characters that an address keeps for itself. */
export const ownListPath = (username: string) => `/viewApplication/${encodeURIComponent(username)}`

/** Where the applications of the signed-in person stand in the query cache; invalidate it when one is added. */
export const OWN_APPLICATIONS_KEY = ['own-applications'] as const

const PAGE = 100

const NOTHING: OwnList = {
  data: [],
  total: 0,
  counts: { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 },
  next: null,
}

const listOwn = async (asked: OwnListQuery, signal: AbortSignal) =>
  withEmptyLists(await postJson<OwnList>('/api/user/getapplication', asked, { signal }), NOTHING)

/** The person's own applications of a tab that contain a text, newest first, page by page. */
export const useOwnApplications = ({ tab, search }: { tab: OwnTab; search: string }) =>
  useInfiniteQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'list', tab, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      listOwn({ status: tab, limit: PAGE, ...(search && { q: search }), ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The counts of the tabs stay in sight while another of them is fetched.
    placeholderData: keepPreviousData,
    // Each page counts them all; the one that came last knows best.
    select: ({ pages }) => ({
      applications: pages.flatMap(({ data }) => data),
      counts: pages.at(-1)?.counts,
      total: pages.at(-1)?.total,
    }),
  })

/** All of them, whatever their tab, newest first, page by page. */
export const useAllOwnApplications = () =>
  useInfiniteQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'all'],
    queryFn: ({ pageParam: cursor, signal }) => listOwn({ limit: PAGE, ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

/** The newest few of them. */
export const newestQuery = (limit: number) =>
  queryOptions({
    queryKey: [...OWN_APPLICATIONS_KEY, 'newest', limit],
    queryFn: async ({ signal }) => (await listOwn({ limit }, signal)).data,
  })
