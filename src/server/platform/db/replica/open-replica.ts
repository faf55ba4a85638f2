// SPDX-License-Identifier: Apache-2.0
import { type Database, type DatabaseAddress, openDatabase } from '../connection.ts'
import { ALL_ACCOUNTS, NOTIFICATION_CHANNEL, openListener, parseNotificationPayload } from '../open-listener.ts'
import { createLagMeter, endOfLog, findReplayedPosition, type LogPosition } from './lag.ts'
import { createRecentChanges } from './read-your-writes.ts'

interface Reader {
  /** The reader's account; undefined for a visitor. */
  accountId: string | undefined
  /** The log position of the reader's last write, which the browser stores. */
  lastWrite: LogPosition | undefined
}

/** A streaming replica for lists and statistics. A reader never sees an older state than in an earlier response. */
export interface Replica {
  /** The replica's connection; undefined if this reader must read from the primary. */
  databaseFor(reader: Reader): Database | undefined
  /** Must be called after a failed query. The primary is then used until the replica responds again. */
  fail(error: Error): void
  /** Resolves once the replica has replayed the latest change of this account, or after a second. */
  whenReplayed(accountId: string): Promise<void>
  /** Returns the end of the primary's log, after a write. */
  endOfLog(): Promise<LogPosition>
  close(): Promise<void>
}

interface ReplicaOptions {
  primary: Database
  primaryAddress: DatabaseAddress
  address: DatabaseAddress
  installationId: string
  onError: (error: Error) => void
}

/** The interval at which the position and the lag of the replica are polled. */
const POLL_MS = 1_000
/** The poll interval while a reader waits for the replica. */
const FAST_POLL_MS = 50
/** Timeouts that limit how long the first reader waits for a hanging replica. */
const LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 }

/**
 * Opens a replica, and polls its position and lag every second. After a change of an account, this account reads from
 * the primary until the replica has replayed the change. The process that makes a change notifies all other processes
 * of the portal.
 */
export function openReplica({ primary, primaryAddress, address, installationId, onError }: ReplicaOptions): Replica {
  const pool = openDatabase(address, (error) => fail(error), 10, LIMITS)
  const changes = createRecentChanges()
  const lag = createLagMeter()
  /** The replayed position; undefined while the replica must not be used. */
  let replayed: LogPosition | undefined
  /** The position that the replica must replay after missed notifications or a failure, before it is used again. */
  let floor: LogPosition | undefined
  /** The number of calls of `reset` so far. */
  let resets = 0
  let lastError: string | undefined

  // A separate listener, because any fault of its connection resets the replica.
  const listener = openListener(primaryAddress, () => reset())
  listener.listen(NOTIFICATION_CHANNEL, {
    onNotify(payload) {
      const { accountId } = parseNotificationPayload(payload)
      if (accountId === ALL_ACCOUNTS) reset()
      else recordChange(accountId)
    },
    onGap: () => reset(),
  })
  const poller = startPolling({ poll, intervalMs: POLL_MS, fastIntervalMs: FAST_POLL_MS, onError: fail })

  /**
   * Stops using the replica until it has replayed the log up to its end at the next poll, because changes may be
   * missing.
   */
  function reset() {
    resets += 1
    replayed = undefined
    floor = undefined
    changes.clear()
  }

  function fail(error: Error) {
    reset()
    // A lasting fault is reported once, not at every poll.
    if (lastError !== error.message) onError(new Error('The primary is used instead of the replica', { cause: error }))
    lastError = error.message
  }

  function recordChange(accountId: string) {
    changes.record(accountId)
    poller.pollSoon()
  }

  async function poll() {
    await listener.ready()
    if (!listener.isReliable()) throw new Error('A connection pooler in transaction mode would lose notifications')
    const resetsBefore = resets
    const assignLogEnd = changes.beforeReadingLogEnd()
    const end = await endOfLog(primary)
    assignLogEnd(end)
    lag.sample(end)
    const requiredPosition = floor ?? end
    const position = await findReplayedPosition(pool.db, installationId)
    lag.removeReplayed(position)
    // If there was a reset during this poll, the position of a missed change may be after `end`.
    if (resets !== resetsBefore) return
    floor = requiredPosition
    replayed = position
    lastError = undefined
    changes.removeReplayed(position)
  }

  return {
    databaseFor({ accountId, lastWrite = 0n }) {
      if (replayed === undefined || floor === undefined || replayed < floor || !lag.isAcceptable()) return undefined
      if (lastWrite <= replayed && (accountId === undefined || changes.areReplayed(accountId, replayed))) return pool.db
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
  /** The interval after a call of `pollSoon`. */
  fastIntervalMs: number
  onError: (error: Error) => void
}

/** Polls repeatedly. Each poll starts only after the previous one has ended and an interval has passed. */
function startPolling({ poll, intervalMs, fastIntervalMs, onError }: Polling) {
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
      .catch(onError)
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
