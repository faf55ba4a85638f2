import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import {
  EVERYBODY,
  NOTICE_CHANNEL,
  type NoticeChange,
  readNoticeMessage,
  SOMETHING_MISSED,
} from '../platform/db/notice-channel.ts'
import type { Listener } from '../platform/db/open-listener.ts'
import type { SessionServices } from '../sessions/open-callers.ts'

/** Both ways of what screens are told live: hearing of it, and saying it to every process. */
type Notices = NoticeFeed & Teller

/** What features may use that notify people. */
export interface NotificationServices extends SessionServices {
  notices: Notices
}

interface Parts {
  listener: Listener
  db: Database
  onFault: (error: Error) => void
}

/** Opens both. */
export async function openNotices({ listener, db, onFault }: Parts): Promise<Notices> {
  const teller = await openTeller(db, onFault)
  const feed = openNoticeFeed(listener)
  return {
    subscribe: (accountId, hear) => feed.subscribe(accountId, hear),
    hearers: () => feed.hearers(),
    tell: (said) => teller.tell(said),
    close: () => teller.close(),
  }
}

type Hear = (change: NoticeChange) => void

/** Who wants to hear of whose notices, in this process; every process of an installation hears of every change. */
interface NoticeFeed {
  /** Resolves once nothing can be missed; gives the way to stop hearing. */
  subscribe(accountId: string, hear: Hear): Promise<() => void>
  /** How many hear at this moment. */
  hearers(): number
}

/** One channel for however many readers; they are told after a gap that anything may have changed. */
export function openNoticeFeed(listener: Listener): NoticeFeed {
  const hearers = new Map<string, Set<Hear>>()
  const tellEverybody = () => {
    for (const hear of [...hearers.values()].flatMap((own) => [...own])) hear('unknown')
  }
  listener.listen(NOTICE_CHANNEL, {
    hear(payload) {
      const { accountId, change } = readNoticeMessage(payload)
      if (accountId === EVERYBODY) return tellEverybody()
      for (const hear of hearers.get(accountId) ?? []) hear(change)
    },
    onGap: tellEverybody,
  })
  return {
    hearers: () => [...hearers.values()].reduce((sum, own) => sum + own.size, 0),
    async subscribe(accountId, hear) {
      await listener.ready()
      const own = hearers.get(accountId) ?? new Set()
      hearers.set(accountId, own.add(hear))
      return () => {
        own.delete(hear)
        if (own.size === 0) hearers.delete(accountId)
      }
    },
  }
}

const RETRY_MS = 2_000

/** Tells every process what was committed. */
interface Teller {
  /** Payloads of the channel, as the statement gave them back. */
  tell(said: readonly string[]): void
  /** Waits until everything is told. */
  close(): Promise<void>
}

/**
 * Tells after the commit, and what came meanwhile together. A statement that notified by itself would hold PostgreSQL's
 * one lock for notifying until its commit is on the disk, and every other such commit would wait for that. What a process
 * that died had not told yet, its next start makes up for: then every open screen looks again.
 */
async function openTeller(db: Database, onFault: (error: Error) => void): Promise<Teller> {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  async function tellAll() {
    while (waiting.size > 0) {
      const said = [...waiting]
      waiting.clear()
      await notify(db, said)
    }
  }

  function start() {
    running ??= tellAll()
      .catch((error) => {
        onFault(error)
        waiting.add(SOMETHING_MISSED)
        clearTimeout(retry)
        retry = setTimeout(start, RETRY_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }

  await notify(db, [SOMETHING_MISSED])
  return {
    tell(said) {
      for (const one of said) waiting.add(one)
      if (waiting.size > 0) start()
    },
    async close() {
      clearTimeout(retry)
      await running
      clearTimeout(retry)
    },
  }
}

async function notify(db: Database, said: readonly string[]) {
  await sql`select pg_notify(${NOTICE_CHANNEL}, said) from unnest(${said}::text[]) as said`.execute(db)
}
