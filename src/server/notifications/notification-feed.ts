// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import {
  ALL_ACCOUNTS,
  type Listener,
  NOTIFICATION_CHANNEL,
  type NotificationChange,
  parseNotificationPayload,
  UNKNOWN_FOR_ALL,
} from '../platform/db/open-listener.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'

/** Live notifications: this process publishes to all processes, and receives the notifications of all processes. */
type Notifications = NotificationFeed & NotificationPublisher

/** Services for features that notify people. */
export interface NotificationDeps extends PlatformDeps {
  notifications: Notifications
}

interface Deps {
  listener: Listener
  db: Database
  onError: (error: Error) => void
}

/** Opens the subscriptions and the publisher of this process. */
export async function openNotifications({ listener, db, onError }: Deps): Promise<Notifications> {
  return { ...openNotificationFeed(listener), ...(await openPublisher(db, onError)) }
}

type OnChange = (change: NotificationChange) => void

/** The subscriptions of this process. Every process of an installation receives every change. */
interface NotificationFeed {
  /** Subscribes an account. Resolves, once no change can be missed, with the function that ends the subscription. */
  subscribe(accountId: string, onChange: OnChange): Promise<() => void>
  subscriberCount(): number
}

/**
 * Serves all subscribers with one PostgreSQL channel. After a gap in the connection to PostgreSQL, each subscriber
 * receives the change `unknown`, because changes may have been missed.
 */
export function openNotificationFeed(listener: Listener): NotificationFeed {
  const subscribers = new Map<string, Set<OnChange>>()
  const callAllSubscribers = () => {
    for (const onChange of [...subscribers.values()].flatMap((callbacks) => [...callbacks])) onChange('unknown')
  }
  listener.listen(NOTIFICATION_CHANNEL, {
    onNotify(payload) {
      const { accountId, change } = parseNotificationPayload(payload)
      // A payload for all accounts always means `unknown`.
      if (accountId === ALL_ACCOUNTS) return callAllSubscribers()
      for (const onChange of subscribers.get(accountId) ?? []) onChange(change)
    },
    onGap: callAllSubscribers,
  })
  return {
    subscriberCount: () => [...subscribers.values()].reduce((sum, callbacks) => sum + callbacks.size, 0),
    async subscribe(accountId, onChange) {
      await listener.ready()
      const callbacks = subscribers.get(accountId) ?? new Set()
      subscribers.set(accountId, callbacks.add(onChange))
      return () => {
        callbacks.delete(onChange)
        if (callbacks.size === 0) subscribers.delete(accountId)
      }
    },
  }
}

/** The delay before a failed publication is repeated. */
const RETRY_MS = 2_000

interface NotificationPublisher {
  /** Publishes payloads to every process. Must be called after the commit of the announced change. */
  publish(payloads: readonly string[]): void
  /** Waits for the running publication. A failed publication is not repeated: the next start of a process publishes `unknown`. */
  close(): Promise<void>
}

/**
 * Publishes in batches, after the commit. A transaction that calls NOTIFY holds a database-wide lock until its commit
 * is on disk. Every other transaction that calls NOTIFY would wait for this lock. If a process ends before it has
 * published, its next start publishes `unknown`, and every open screen fetches again.
 */
async function openPublisher(db: Database, onError: (error: Error) => void): Promise<NotificationPublisher> {
  const pending = new Set<string>()
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  async function publishPending() {
    while (pending.size > 0) {
      const payloads = [...pending]
      pending.clear()
      await notify(db, payloads)
    }
  }

  function start() {
    running ??= publishPending()
      .catch((error) => {
        onError(error)
        // One payload `unknown` for all accounts replaces the payloads that failed.
        pending.add(UNKNOWN_FOR_ALL)
        clearTimeout(retry)
        retry = setTimeout(start, RETRY_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }

  await notify(db, [UNKNOWN_FOR_ALL])
  return {
    publish(payloads) {
      for (const payload of payloads) pending.add(payload)
      if (pending.size > 0) start()
    },
    async close() {
      clearTimeout(retry)
      await running
      // The running publication may have failed and set a new timer.
      clearTimeout(retry)
    },
  }
}

async function notify(db: Database, payloads: readonly string[]) {
  await sql`select pg_notify(${NOTIFICATION_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}
