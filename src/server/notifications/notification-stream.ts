// SPDX-License-Identifier: Apache-2.0
import { PassThrough } from 'node:stream'
import { STREAM_EVENTS } from '#shared/notifications/kinds.ts'
import type { Unread } from '#shared/notifications/wire.ts'
import type { NotificationChange } from '../platform/db/open-listener.ts'
import { findSession } from '../sessions/find-session.ts'
import { countUnread } from './list-notifications.ts'
import type { NotificationDeps } from './notification-feed.ts'

/**
 * The interval of heartbeats, shorter than the idle timeout of common proxies. A stream ends at most this long after
 * its session.
 */
export const HEARTBEAT_MS = 25_000
/** How long a browser waits before it reconnects. */
const RECONNECT_MS = 5_000
/** An open screen is not an activity of its user, so it does not extend the session. */
const NO_ACTIVITY = { isUserActivity: false }

interface Subscriber {
  accountId: string
  /** The token of the session. The stream ends when the session ends. */
  token: string
}

type Deps = Pick<NotificationDeps, 'db' | 'configuration' | 'notifications' | 'replica'>

/**
 * Server-sent events for one screen: the number of unread notifications, immediately and after every change. The events
 * contain no personal data. The session is looked up again for each event, so that an ended session receives nothing
 * more and a changed role takes effect. A database error ends the stream, and the browser reconnects.
 */
async function openNotificationStream(deps: Deps, { accountId, token }: Subscriber): Promise<PassThrough> {
  const stream = new PassThrough()
  const sendCount = createCountSender(deps, { accountId, token }, stream)
  const checkSession = () => void sendHeartbeatOrEnd(deps, token, stream).catch(() => stream.end())
  const onChange = (change: NotificationChange) =>
    change === 'ended' ? checkSession() : void sendCount(change).catch(() => stream.end())
  const unsubscribe = await deps.notifications.subscribe(accountId, onChange)
  const timer = setInterval(checkSession, HEARTBEAT_MS)
  timer.unref()
  stream.once('close', () => {
    clearInterval(timer)
    unsubscribe()
  })
  stream.write(`retry: ${RECONNECT_MS}\n\n`)
  // Sends the first count.
  onChange('unknown')
  return stream
}

/** Ends a stream so that its browser does not reconnect. */
function endWithoutReconnect(stream: PassThrough) {
  if (stream.writable) stream.end(`event: ${STREAM_EVENTS.end}\ndata: {}\n\n`)
}

/**
 * Sends the unread count. Changes that occur during a count are sent together, as `arrived` if one of them is a new
 * notification, because screens announce new notifications.
 */
function createCountSender(deps: Deps, { accountId, token }: Subscriber, stream: PassThrough) {
  let pendingChange: NotificationChange | undefined
  let isSending = false
  return async (change: NotificationChange) => {
    if (pendingChange !== 'arrived') pendingChange = change
    if (isSending) return
    isSending = true
    while (pendingChange) {
      const event = pendingChange === 'arrived' ? STREAM_EVENTS.arrived : STREAM_EVENTS.unread
      pendingChange = undefined
      // The replica must have replayed the change before the event is sent, because the person may then open the list.
      await deps.replica?.whenReplayed(accountId)
      const session = await findSession(deps, token, NO_ACTIVITY)
      if (!session) return endWithoutReconnect(stream)
      const unread: Unread = { count: await countUnread(deps.db, session.caller) }
      if (stream.writable) stream.write(`event: ${event}\ndata: ${JSON.stringify(unread)}\n\n`)
    }
    isSending = false
  }
}

/** Ends the stream if its session has ended; otherwise sends a heartbeat. */
async function sendHeartbeatOrEnd(deps: Deps, token: string, stream: PassThrough) {
  const session = await findSession(deps, token, NO_ACTIVITY)
  if (!session) endWithoutReconnect(stream)
  else if (stream.writable) stream.write(': still here\n\n')
}

/** The maximum number of open streams per account. All tabs of one browser share one stream. */
export const STREAMS_PER_ACCOUNT = 8

interface NotificationStreams {
  /** Opens a stream. If the account then exceeds the limit, its oldest stream ends. */
  open(subscriber: Subscriber): Promise<PassThrough>
  /** Ends all streams before a shutdown; browsers reconnect to the next process. */
  end(): void
}

/** The streams of this process. */
export function createNotificationStreams(deps: Deps): NotificationStreams {
  const streamsByAccount = new Map<string, Set<PassThrough>>()
  let isEnding = false
  return {
    async open(subscriber) {
      const { accountId } = subscriber
      const stream = await openNotificationStream(deps, subscriber)
      // A stream that is opened after `end` would prevent the server from closing.
      if (isEnding) return stream.end()
      const accountStreams = streamsByAccount.get(accountId) ?? new Set()
      streamsByAccount.set(accountId, accountStreams.add(stream))
      stream.once('close', () => {
        accountStreams.delete(stream)
        if (accountStreams.size === 0) streamsByAccount.delete(accountId)
      })
      const [oldest] = accountStreams
      if (accountStreams.size > STREAMS_PER_ACCOUNT && oldest) {
        accountStreams.delete(oldest)
        endWithoutReconnect(oldest)
      }
      return stream
    },
    end() {
      isEnding = true
      for (const stream of [...streamsByAccount.values()].flatMap((streams) => [...streams])) stream.end()
    },
  }
}
