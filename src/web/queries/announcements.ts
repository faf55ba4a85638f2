// SPDX-License-Identifier: Apache-2.0
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnnouncementList } from '#shared/announcements/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/** The prefix of the keys of announcement queries. Invalidate it when an announcement is published or withdrawn. */
export const ANNOUNCEMENTS_QUERY_KEY = ['announcements'] as const

/** The number of announcements that the dashboard shows at first. */
export const SHOWN_ANNOUNCEMENTS = 3

/** The panchayat's announcements, newest first, `limit` at a time. */
export const announcementsQuery = (limit: number) =>
  infiniteQueryOptions({
    queryKey: [...ANNOUNCEMENTS_QUERY_KEY, limit],
    queryFn: async ({ pageParam: cursor }) => {
      const path = `/api/announcements?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`
      return withEmptyLists<AnnouncementList>(await getJson(path), { data: [], next: null })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })
