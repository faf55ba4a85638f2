// SPDX-License-Identifier: Apache-2.0
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NotificationList, Unread } from '#shared/notifications/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { createStore } from '#web/lib/store.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { OWN_APPLICATIONS_QUERY_KEY, STATISTICS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'
import { useSession } from '#web/session/session.ts'
import type { UnreadEvent } from './notification-stream.ts'

/** The prefix of the keys of all queries about the signed-in user's notifications. */
export const NOTIFICATIONS_QUERY_KEY = ['notifications'] as const

/** The number of unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_QUERY_KEY, 'unread'],
  // The request does not use the query's signal, so that it continues when one page layout (header and menu) replaces
  // another. The bell in the new layout then uses the same response.
  queryFn: async () => (await getJson<Unread>('/api/notifications/unread')).count,
})

/** All notifications, newest first, page by page. */
export const notificationListQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_QUERY_KEY, 'list'],
  queryFn: async ({ pageParam: cursor, signal }) => {
    const path = `/api/notifications${cursor === null ? '' : `?cursor=${cursor}`}`
    return withEmptyLists<NotificationList>(await getJson(path, { signal }), { data: [], next: null })
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

const arrivals = createStore(0)

/** Counts a notification that arrived while the portal was open. */
const recordArrival = () => arrivals.set(arrivals.get() + 1)

/**
 * The number of notifications that have arrived since the page was loaded. When it increases, lists may have become longer.
 */
export const useNotificationArrivals = arrivals.use

interface Connection {
  username: string
  /** The number of components that use the connection. */
  userCount: number
  close: () => void
}

/** The only connection of the page, however many components show its events. */
let connection: Connection | undefined

function connect(username: string, client: QueryClient) {
  if (connection?.username !== username) {
    connection?.close()
    connection = { username, userCount: 0, close: openConnection(username, client) }
  }
  const ownConnection = connection
  ownConnection.userCount += 1
  return () => {
    ownConnection.userCount -= 1
    // The connection stays open while the user moves from one screen to the next.
    setTimeout(() => {
      if (ownConnection.userCount > 0 || connection !== ownConnection) return
      ownConnection.close()
      connection = undefined
    }, TIMINGS.streamLinger)
  }
}

/**
 * Loads the code of the event stream after the screen, and then opens the stream. Returns a function that closes it
 * permanently.
 */
function openConnection(username: string, client: QueryClient) {
  let close: (() => void) | undefined
  let isClosed = false
  const open = async () => {
    const { openSharedStream, whileVisible } = await import('./notification-stream.ts')
    if (isClosed) return
    close = whileVisible(() => openSharedStream(username, (event) => applyEvent(client, event)), {
      hiddenDelay: TIMINGS.streamHidden,
      onReturn: () => void client.invalidateQueries({ queryKey: NOTIFICATIONS_QUERY_KEY }),
    })
  }
  // If this code cannot be loaded, each screen still fetches the number of unread notifications.
  open().catch(() => undefined)
  return () => {
    isClosed = true
    close?.()
  }
}

/** Shows the new count of an event. If the count has changed, also fetches the lists again that may have changed. */
function applyEvent(client: QueryClient, { count, hasArrived }: UnreadEvent) {
  const { queryKey } = unreadQuery
  const cached = client.getQueryData(queryKey)
  // A response that has not arrived yet is older than this event.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, count)
  const hasGrown = hasArrived || (cached !== undefined && count > cached)
  if (hasGrown) recordArrival()
  const hasShrunk = cached !== undefined && count < cached
  if (!hasGrown && !hasShrunk) return
  for (const changed of [[...NOTIFICATIONS_QUERY_KEY, 'list'], OWN_APPLICATIONS_QUERY_KEY, STATISTICS_QUERY_KEY]) {
    void client.invalidateQueries({ queryKey: changed })
  }
}

/** The live number of the signed-in user's unread notifications; undefined while it is unknown. */
export function useUnreadCount(): number | undefined {
  const client = useQueryClient()
  const { data: user } = useSession()
  const username = user?.username
  useEffect(() => (username === undefined ? undefined : connect(username, client)), [username, client])
  const { data } = useQuery({ ...unreadQuery, enabled: Boolean(user) })
  return user ? data : undefined
}
