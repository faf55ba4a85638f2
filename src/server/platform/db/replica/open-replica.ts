import { type Database, type DatabaseAddress, openDatabase } from '../connection.ts'
import { ALL_ACCOUNTS, NOTIFICATION_CHANNEL, openListener, parseNotificationPayload } from '../open-listener.ts'
import { endOfLog, findReplayedPosition, type LogPosition, measureLag } from './lag.ts'
import { createRecentChanges } from './read-your-writes.ts'

interface Reader {
  /** Undefined for a visitor. */
  accountId: string | undefined
  /** The position of the reader's own last write, from their browser. */
  seen: LogPosition | undefined
}

/** A streaming replica for lists and statistics. A reader never sees a state older than what they have seen already. */
export interface Replica {
  /** The replica's connection; undefined if this reader must read at the primary. */
  databaseFor(reader: Reader): Database | undefined
  /** A query failed: the primary is used until the replica answers again. */
  fail(error: Error): void
  /** Resolves once the replica has replayed the latest change of this account, or after a second. */
  whenReplayed(accountId: string): Promise<void>
  /** The end of the primary's log, after a write. */
  endOfLog(): Promise<LogPosition>
  close(): Promise<void>
}

interface Request {
  primary: Database
  primaryAddress: DatabaseAddress
  address: DatabaseAddress
  installationId: string
  onFault: (error: Error) => void
}

const POLL_MS = 1_000
/** While a reader waits for the replica to catch up. */
const FAST_POLL_MS = 50
/** Limits what a hanging replica costs its first reader. */
const LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 }

/**
 * Opens a replica. Beside all requests, it is polled every second for its position and lag. After a change that any process
 * notified, the account reads at the primary until the replica has replayed the change.
 */
export function openReplica({ primary, primaryAddress, address, installationId, onFault }: Request): Replica {
  const pool = openDatabase(address, (error) => fail(error), 10, LIMITS)
  const changes = createRecentChanges()
  const lag = measureLag()
  /** The replayed position; undefined while the replica must not be read. */
  let replayed: LogPosition | undefined
  /** After missed notifications or a failure, the replica must replay up to here before it is read again. */
  let floor: LogPosition | undefined
  /** The number of resets so far. */
  let resets = 0
  let lastFault: string | undefined

  // A listener of its own: any fault of its connection resets the replica.
  const listener = openListener(primaryAddress, () => reset())
  listener.listen(NOTIFICATION_CHANNEL, {
    onNotify(payload) {
      const { accountId } = parseNotificationPayload(payload)
      if (accountId === ALL_ACCOUNTS) reset()
      else recordChange(accountId)
    },
    onGap: () => reset(),
  })
  const poller = startPolling({ poll, intervalMs: POLL_MS, fastIntervalMs: FAST_POLL_MS, onFault: fail })

  /** Changes may have been missed: the replica must first replay the log up to its end at the next poll. */
  function reset() {
    resets += 1
    replayed = undefined
    floor = undefined
    changes.clear()
  }

  function fail(error: Error) {
    reset()
    // A lasting fault is reported once, not at every poll.
    if (lastFault !== error.message) onFault(new Error('The primary answers instead of the replica', { cause: error }))
    lastFault = error.message
  }

  function recordChange(accountId: string) {
    changes.record(accountId)
    poller.pollSoon()
  }

  async function poll() {
    await listener.ready()
    if (!listener.isReliable()) throw new Error('LISTEN does not work through a pooler in transaction mode')
    const resetsBefore = resets
    const setPosition = changes.beginPositioning()
    const end = await endOfLog(primary)
    setPosition(end)
    lag.sample(end)
    const from = floor ?? end
    const position = await findReplayedPosition(pool.db, installationId)
    lag.replayedTo(position)
    // After a reset, missed changes may lie beyond `end`.
    if (resets !== resetsBefore) return
    floor = from
    replayed = position
    lastFault = undefined
    changes.removeReplayed(position)
  }

  return {
    databaseFor({ accountId, seen = 0n }) {
      if (replayed === undefined || floor === undefined || replayed < floor || !lag.isAcceptable()) return undefined
      if (seen <= replayed && (accountId === undefined || changes.areReplayed(accountId, replayed))) return pool.db
      poller.pollSoon()
      return undefined
    },
    fail,
    async whenReplayed(accountId) {
      if (replayed === undefined || !lag.isAcceptable()) return
      recordChange(accountId)
      await changes.whenReplayed(accountId)
    },
    endOfLog: () => endOfLog(primary),
    async close() {
      await poller.stop()
      await listener.close()
      await pool.close()
    },
  }
}

interface Polling {
  poll: () => Promise<void>
  intervalMs: number
  /** The pause after `pollSoon`. */
  fastIntervalMs: number
  onFault: (error: Error) => void
}

/** Polls one at a time, with pauses in between. */
function startPolling({ poll, intervalMs, fastIntervalMs, onFault }: Polling) {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let polling: Promise<void> | undefined
  let isSoon = false
  let isStopped = false

  function schedule(ms: number) {
    if (isStopped || Date.now() + ms >= due) return
    clearTimeout(timer)
    due = Date.now() + ms
    timer = setTimeout(run, ms)
    timer.unref()
  }

  function run() {
    due = Number.POSITIVE_INFINITY
    isSoon = false
    polling = poll()
      .catch(onFault)
      .finally(() => {
        polling = undefined
        schedule(isSoon ? fastIntervalMs : intervalMs)
      })
  }

  schedule(0)
  return {
    pollSoon() {
      if (polling) isSoon = true
      else schedule(fastIntervalMs)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
    },
  }
}
