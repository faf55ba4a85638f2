import type { Database } from '../platform/db/connection.ts'
import type { Listener } from '../platform/db/open-listener.ts'
import type { PlatformServices } from '../platform/services.ts'
import { findSession, type Session, type SessionLookup } from './find-session.ts'

/** Triggers of migration 011 notify this channel with the id of a changed account. */
const CHANNEL = 'callers'
const EVERYBODY = '*'

/** About ten megabytes. The oldest entry is evicted first. */
const MAX_CACHED = 10_000
/** Entries expire after this time even without a notification. */
const MAX_AGE_MS = 30_000

/** The session cache. */
export interface Callers {
  /** The cached session of a token, without a query. */
  recall(token: string): Session | undefined
  /** The session of a token, from the database; undefined for an expired session and for a disabled account. */
  find(token: string, lookup?: SessionLookup): Promise<Session | undefined>
  /** Resolves when this process has received all notifications committed before the call. */
  settled(): Promise<void>
}

/** The services of features that need the session of a request. */
export interface SessionServices extends PlatformServices {
  callers: Callers
}

interface Deps {
  db: Database
  listener: Listener
  onFault: (error: Error) => void
}

interface CachedSession {
  session: Session
  /** On the clock of `performance.now`. */
  until: number
}

/**
 * Caches sessions, so that most requests need no query. The database notifies every process of a change, which removes
 * the entry within milliseconds. While the listener is disconnected, nothing is cached.
 */
export function openCallers({ db, listener, onFault }: Deps): Callers {
  const cache = createCache()
  /** Increases with every notification: a row read before may be older than the change. */
  let generation = 0
  const forget = (accountId: string | undefined) => {
    generation += 1
    if (accountId === undefined) cache.clear()
    else cache.removeAccount(accountId)
  }
  listener.listen(CHANNEL, {
    onNotify: (payload) => forget(payload === EVERYBODY ? undefined : payload),
    onGap: () => forget(undefined),
  })
  let isOpening = false
  /** The request does not wait for the listener. */
  const startListening = () => {
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
    recall: (token) => (listener.isReliable() ? cache.get(token) : undefined),
    async find(token, lookup = { isUse: true }) {
      const before = listener.isReliable() ? generation : undefined
      if (before === undefined) startListening()
      const startedAt = performance.now()
      const session = await findSession(db, token, lookup)
      // A session whose use is not recorded is not cached: the next use must query and record it.
      if (session?.isUseRecorded && before === generation && listener.isReliable()) {
        cache.put(token, { session, until: startedAt + Math.min(session.msLeft, MAX_AGE_MS) })
      }
      return session
    },
    settled: () => listener.catchUp(),
  }
}

/** A bounded map of sessions by token, with removal by account. */
function createCache() {
  const sessions = new Map<string, CachedSession>()
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
    put(key: string, entry: CachedSession) {
      remove(key)
      sessions.set(key, entry)
      const { accountId } = entry.session.caller
      ofAccount.set(accountId, (ofAccount.get(accountId) ?? new Set()).add(key))
      const [oldest] = sessions.keys()
      if (sessions.size > MAX_CACHED && oldest !== undefined) remove(oldest)
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
