import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { CitizenTab } from '#shared/applications/lifecycle.ts'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import type { OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { getJson, postJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/** The path of a citizen's own applications (spec §2), with the username encoded. */
export const ownListPath = (username: string) => `/viewApplication/${encodeURIComponent(username)}`

/** The path of a service's form, filled with the answers of a rejected application. */
export const correctionPath = ({ paths }: Pick<OfferedService, 'paths'>, reference: string) =>
  `${paths.page}?again=${encodeURIComponent(reference)}`

/** The path of the screen on which the applicant changes the parts that the panchayat has named. */
export const amendPath = (reference: string) => `/amend/${reference}`

/** Prefix of the queries for the signed-in person's applications; invalidate it when one is added. */
export const OWN_APPLICATIONS_KEY = ['own-applications'] as const

const PAGE = 100

const NOTHING: OwnList = {
  data: [],
  total: 0,
  counts: { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 },
  next: null,
}

const listOwn = async (query: OwnListQuery, signal: AbortSignal) =>
  withEmptyLists(await postJson<OwnList>('/api/user/getapplication', query, { signal }), NOTHING)

/** The person's own applications of a tab that contain a text, newest first, page by page. */
export const useOwnApplications = ({ tab, search }: { tab: CitizenTab; search: string }) =>
  useInfiniteQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'list', tab, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      listOwn({ status: tab, limit: PAGE, ...(search && { q: search }), ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The counts stay visible while another tab loads.
    placeholderData: keepPreviousData,
    // Each page carries the counts of all; the last response is the newest.
    select: ({ pages }) => ({
      applications: pages.flatMap(({ data }) => data),
      counts: pages.at(-1)?.counts,
      total: pages.at(-1)?.total,
    }),
  })

/** The user's applications of all tabs, newest first, page by page. */
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

/** Prefix of the statistics queries; a submission or a decision changes them. */
export const STATISTICS_KEY = ['statistics'] as const

const NO_STATISTICS: Statistics = {
  categories: [],
  processedToday: 0,
  years: [],
  year: new Date().getFullYear(),
  monthly: [],
}

/** The figures of the panchayat, with the months of one year; of this year unless said otherwise. */
export const statisticsQuery = (year?: number) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, year ?? 'this year'],
    queryFn: ({ signal }) =>
      getJson<{ data: Statistics }>(`/api/statistics${year === undefined ? '' : `?year=${year}`}`, { signal }),
    select: (response) => withEmptyLists(response?.data, NO_STATISTICS),
  })

/** The path of the receipt of an application, a PDF. */
export const receiptPath = (reference: string) => `/api/applications/${encodeURIComponent(reference)}/receipt`
