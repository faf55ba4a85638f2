import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NoticeList, Unread } from '#shared/notices/wire.ts'
import { getJson, withEmptyLists } from '#web/lib/api-client.ts'
import { createStore } from '#web/lib/store.ts'

/** Above whatever is asked about the notices of the signed-in person. */
export const NOTICES_KEY = ['notices'] as const

/** How many are unread. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'unread'],
  // Not given up when the bell of one frame goes: the next one waits for the same answer.
  queryFn: async () => (await getJson<Unread>('/api/notifications/unread')).count,
})

/** All of them, newest first, page by page. */
export const noticeListQuery = infiniteQueryOptions({
  queryKey: [...NOTICES_KEY, 'list'],
  queryFn: async ({ pageParam: cursor, signal }) => {
    const path = `/api/notifications${cursor === null ? '' : `?cursor=${cursor}`}`
    return withEmptyLists<NoticeList>(await getJson(path, { signal }), { data: [], next: null })
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

const arrivals = createStore(0)

/** Something new has come for the signed-in person, while the portal was open. */
export const recordArrival = () => arrivals.set(arrivals.get() + 1)

/** How often something new has come since the portal was opened: a change tells that lists may have grown. */
export const useNoticeArrivals = arrivals.use
