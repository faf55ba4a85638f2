import type { Database } from '../platform/db/connection.ts'
import type { Listener } from '../platform/db/open-listener.ts'
import type { PlatformServices } from '../platform/services.ts'
import { findSession, type Look, type Session } from './find-session.ts'

/** On it PostgreSQL tells whose sessions or account changed (triggers of migration 011). */
const CHANNEL = 'callers'
const EVERYBODY = '*'

/** Memory for about ten megabytes; of more the first to come is the first to go. */
const MOST_KEPT = 10_000
/** However silent the database stays, nothing is believed for longer. */
const LONGEST_MS = 30_000

/** Who calls with which secret. */
export interface Callers {
  /** Whom this process knows to be signed in with a secret at this moment, without asking the database. */
  recall(token: string): Session | undefined
  /** Who is signed in with a secret; undefined for a session that is over, and a disabled account. */
  find(token: string, look?: Look): Promise<Session | undefined>
  /** Resolves once this process has heard of whatever committed until now. */
  settled(): Promise<void>
}

/** What features may use that ask who is calling. */
export interface SessionServices extends PlatformServices {
  callers: Callers
}

interface Deps {
  db: Database
  listener: Listener
  onFault: (error: Error) => void
}

interface Kept {
  session: Session
  /** By the clock of `performance.now`. */
  until: number
}

/**
 * Remembers callers, so that most requests need no look-up. A change anywhere ends what is remembered within
 * milliseconds, told by the database itself; while nothing can be heard, nothing is remembered.
 */
export function openCallers({ db, listener, onFault }: Deps): Callers {
  const kept = createShelf()
  /** Goes up with every change that is heard: what was read before may be older than that change. */
  let generation = 0
  const forget = (accountId: string | undefined) => {
    generation += 1
    if (accountId === undefined) kept.clear()
    else kept.removeAccount(accountId)
  }
  listener.listen(CHANNEL, {
    onNotify: (payload) => forget(payload === EVERYBODY ? undefined : payload),
    onGap: () => forget(undefined),
  })
  let isOpening = false
  /** Beside the request, which need not wait for it. */
  const beginToListen = () => {
    if (isOpening) return
    isOpening = true
    listener
      .ready()
      .catch(onFault)
      .finally(() => {
        isOpening = false
      })
  }

  return {
    recall: (token) => (listener.isReliable() ? kept.get(token) : undefined),
    async find(token, look = { isUse: true }) {
      const before = listener.isReliable() ? generation : undefined
      if (before === undefined) beginToListen()
      const askedAt = performance.now()
      const session = await findSession(db, token, look)
      // What was only looked at is asked for again by its next use, which is to be noted.
      if (session?.isNoted && before === generation && listener.isReliable()) {
        kept.put(token, { session, until: askedAt + Math.min(session.msLeft, LONGEST_MS) })
      }
      return session
    },
    settled: () => listener.catchUp(),
  }
}

/** A bounded place for sessions, to be found by secret and removed by account. The secrets last no longer than the requests that bring them. */
function createShelf() {
  const sessions = new Map<string, Kept>()
  const ofAccount = new Map<string, Set<string>>()

  function remove(key: string) {
    const accountId = sessions.get(key)?.session.caller.accountId
    if (accountId === undefined) return
    sessions.delete(key)
    const keys = ofAccount.get(accountId)
    keys?.delete(key)
    if (keys?.size === 0) ofAccount.delete(accountId)
  }

  return {
    get(key: string) {
      const found = sessions.get(key)
      if (!found) return undefined
      if (performance.now() < found.until) return found.session
      remove(key)
      return undefined
    },
    put(key: string, kept: Kept) {
      remove(key)
      sessions.set(key, kept)
      const { accountId } = kept.session.caller
      ofAccount.set(accountId, (ofAccount.get(accountId) ?? new Set()).add(key))
      const [oldest] = sessions.keys()
      if (sessions.size > MOST_KEPT && oldest !== undefined) remove(oldest)
    },
    removeAccount(accountId: string) {
      for (const key of [...(ofAccount.get(accountId) ?? [])]) remove(key)
    },
    clear() {
      sessions.clear()
      ofAccount.clear()
    },
  }
}
