// SPDX-License-Identifier: Apache-2.0
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { CitizenTab } from '#shared/applications/lifecycle.ts'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import type { OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { getJson, postJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/** The path of a citizen's list of applications (spec §2), with the username encoded. */
export const ownListPath = (username: string) => `/viewApplication/${encodeURIComponent(username)}`

/** The path of this list with the details of one application open. */
export const ownApplicationPath = (username: string, reference: string) =>
  `${ownListPath(username)}?application=${reference}`

/** The path of a service's form for a resubmission, filled in with the answers of a rejected application. */
export const resubmissionPath = ({ paths }: Pick<OfferedService, 'paths'>, reference: string) =>
  `${paths.page}?again=${encodeURIComponent(reference)}`

/** The path of the screen on which the applicant makes the changes that the panchayat requested. */
export const amendPath = (reference: string) => `/amend/${reference}`

/**
 * The prefix of the keys of the queries for the signed-in user's applications. Invalidate these queries when an
 * application is added.
 */
export const OWN_APPLICATIONS_QUERY_KEY = ['own-applications'] as const

const PAGE_SIZE = 100

const EMPTY_LIST: OwnList = {
  data: [],
  total: 0,
  counts: { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 },
  next: null,
}

const listOwn = async (query: OwnListQuery, signal: AbortSignal) =>
  withEmptyLists(await postJson<OwnList>('/api/user/getapplication', query, { signal }), EMPTY_LIST)

/** The user's applications of a tab that match a search, newest first, page by page. */
export const useOwnApplications = ({ tab, search }: { tab: CitizenTab; search: string }) =>
  useInfiniteQuery({
    queryKey: [...OWN_APPLICATIONS_QUERY_KEY, 'list', tab, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      listOwn(
        { status: tab, limit: PAGE_SIZE, ...(search && { q: search }), ...(cursor !== null && { cursor }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The counts stay visible while another tab loads.
    placeholderData: keepPreviousData,
    // Each page contains the counts of all applications. The last page has the newest counts.
    select: ({ pages }) => ({
      applications: pages.flatMap(({ data }) => data),
      counts: pages.at(-1)?.counts,
      total: pages.at(-1)?.total,
    }),
  })

/** The user's applications of all tabs, newest first, page by page. */
export const useAllOwnApplications = () =>
  useInfiniteQuery({
    queryKey: [...OWN_APPLICATIONS_QUERY_KEY, 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      listOwn({ limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

/** The user's newest applications. */
export const newestQuery = (limit: number) =>
  queryOptions({
    queryKey: [...OWN_APPLICATIONS_QUERY_KEY, 'newest', limit],
    queryFn: async ({ signal }) => (await listOwn({ limit }, signal)).data,
  })

/** The prefix of the keys of the statistics queries. A submission or a decision changes the statistics. */
export const STATISTICS_QUERY_KEY = ['statistics'] as const

const NO_STATISTICS: Statistics = {
  categories: [],
  processedToday: 0,
  years: [],
  year: new Date().getFullYear(),
  monthly: [],
}

/** The figures of the panchayat, with the months of one year, which is this year by default. */
export const statisticsQuery = (year?: number) =>
  queryOptions({
    queryKey: [...STATISTICS_QUERY_KEY, year ?? 'this year'],
    queryFn: ({ signal }) =>
      getJson<{ data: Statistics }>(`/api/statistics${year === undefined ? '' : `?year=${year}`}`, { signal }),
    select: (response) => withEmptyLists(response?.data, NO_STATISTICS),
  })

/** The path of an application's receipt, which is a PDF. */
export const receiptPath = (reference: string) => `/api/applications/${encodeURIComponent(reference)}/receipt`
