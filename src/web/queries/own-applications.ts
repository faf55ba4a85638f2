import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { OwnTab } from '#shared/applications/lifecycle.ts'
import type { OwnList, OwnListQuery, Statistics } from '#shared/applications/wire.ts'
import { getJson, postJson } from '#web/lib/api-client.ts'

/** Where a citizen's own applications stand (spec §2); a username may hold characters that an address keeps for itself. */
export const ownListPath = (username: string) => `/viewApplication/${encodeURIComponent(username)}`

/** Where the applications of the signed-in person stand in the query cache; invalidate it when one is added. */
export const OWN_APPLICATIONS_KEY = ['own-applications'] as const

const PAGE = 100

const listOwn = (asked: OwnListQuery, signal: AbortSignal) =>
  postJson<OwnList>('/api/user/getapplication', asked, { signal })

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

/** Above the figures of every year: what a submission or a decision changes. */
export const STATISTICS_KEY = ['statistics'] as const

/** The figures of the panchayat, with the months of one year; of this year unless said otherwise. */
export const statisticsQuery = (year?: number) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, year ?? 'this year'],
    queryFn: ({ signal }) =>
      getJson<{ data: Statistics }>(`/api/statistics${year === undefined ? '' : `?year=${year}`}`, { signal }),
    select: ({ data }) => data,
  })
