import { type Database, type DatabaseAddress, openDatabase } from '../connection.ts'
import { ALL_ACCOUNTS, NOTIFICATION_CHANNEL, parseNotificationPayload } from '../notification-channel.ts'
import { openListener } from '../open-listener.ts'
import { endOfLog, findReplayed, type LogPosition, measureLag } from './lag.ts'
import { rememberTold } from './read-your-writes.ts'

interface Reader {
  /** Undefined for a visitor. */
  accountId: string | undefined
  /** Up to where this reader's own writes go, as far as their browser says so. */
  seen: LogPosition | undefined
}

/** A streaming replica that answers lists and statistics, whenever it shows all that the reader has to see. */
export interface Replica {
  /** Its connection, or undefined when this reader must read at the primary. */
  fitFor(reader: Reader): Database | undefined
  /** It failed somebody: nobody reads there until it answers again. */
  fail(error: Error): void
  /** Resolves once it shows what this person was just told of; waits a second at most. */
  whenShown(accountId: string): Promise<void>
  /** Where the primary's log ends now, after a write that was acknowledged. */
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

const LOOK_MS = 1_000
/** While somebody waits for it to catch up. */
const HURRIED_LOOK_MS = 50
/** A replica that hangs costs a reader no more than this, once. */
const LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 }

/**
 * Opens a replica. It is looked at every second, beside all requests: how far it has come, how far behind that is, and
 * whether it lives. Whoever heard of a change by `NOTIFY`, in whichever process, reads at the primary until it shows it.
 */
export function openReplica({ primary, primaryAddress, address, installationId, onFault }: Request): Replica {
  const pool = openDatabase(address, (error) => fail(error), 10, LIMITS)
  const told = rememberTold()
  const lag = measureLag()
  /** How far it has come; undefined while it may not be read. */
  let replayed: LogPosition | undefined
  /** What was written while nobody listened, or it did not answer: it must have come so far before it is read again. */
  let floor: LogPosition | undefined
  /** How often all that was known became worthless. */
  let losses = 0
  let fault: string | undefined

  // One of its own: whatever is wrong with it, the replica is not to be believed.
  const listener = openListener(primaryAddress, () => distrust())
  listener.listen(NOTIFICATION_CHANNEL, {
    onNotify(payload) {
      const { accountId } = parseNotificationPayload(payload)
      if (accountId === ALL_ACCOUNTS) distrust()
      else tell(accountId)
    },
    onGap: () => distrust(),
  })
  const looks = lookAgain({ look, pause: LOOK_MS, hurriedPause: HURRIED_LOOK_MS, onFault: fail })

  /** Anything may have been written that was not heard of: what the log has at the next look must be shown first. */
  function distrust() {
    losses += 1
    replayed = undefined
    floor = undefined
    told.clear()
  }

  function fail(error: Error) {
    distrust()
    // Once, and not every second while it is away.
    if (fault !== error.message) onFault(new Error('The primary answers instead of the replica', { cause: error }))
    fault = error.message
  }

  function tell(accountId: string) {
    told.tell(accountId)
    looks.hurry()
  }

  async function look() {
    await listener.ready()
    if (!listener.isReliable()) throw new Error('Changes cannot be heard through a pooler that works by transaction')
    const before = losses
    const place = told.unplaced()
    const end = await endOfLog(primary)
    place(end)
    lag.note(end)
    const from = floor ?? end
    const position = await positionOf(pool.db, installationId)
    lag.passed(position)
    // Lost meanwhile: what was not heard may lie beyond `end`.
    if (losses !== before) return
    floor = from
    replayed = position
    fault = undefined
    told.forgetShown(position)
  }

  return {
    fitFor({ accountId, seen = 0n }) {
      if (replayed === undefined || floor === undefined || replayed < floor || !lag.isBearable()) return undefined
      if (seen <= replayed && (accountId === undefined || told.isShown(accountId, replayed))) return pool.db
      looks.hurry()
      return undefined
    },
    fail,
    async whenShown(accountId) {
      if (replayed === undefined || !lag.isBearable()) return
      tell(accountId)
      await told.whenShown(accountId)
    },
    endOfLog: () => endOfLog(primary),
    async close() {
      await looks.end()
      await listener.close()
      await pool.close()
    },
  }
}

/** How far it has come. Throws where it is nobody's replica, or another's. */
async function positionOf(replica: Database, installationId: string): Promise<LogPosition> {
  const found = await findReplayed(replica)
  if (found.position === undefined) throw new Error('DATABASE_READ_URL names a server that is no replica')
  if (found.installationId !== installationId) throw new Error('DATABASE_READ_URL names a replica of another database')
  return found.position
}

interface Looking {
  look: () => Promise<void>
  /** Milliseconds between looks, and between those that somebody waits for. */
  pause: number
  hurriedPause: number
  onFault: (error: Error) => void
}

/** Looks again and again, one look at a time, sooner where somebody waits for it. */
function lookAgain({ look, pause, hurriedPause, onFault }: Looking) {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let looking: Promise<void> | undefined
  let isHurried = false
  let isOver = false

  function within(ms: number) {
    if (isOver || Date.now() + ms >= due) return
    clearTimeout(timer)
    due = Date.now() + ms
    timer = setTimeout(begin, ms)
    timer.unref()
  }

  function begin() {
    due = Number.POSITIVE_INFINITY
    isHurried = false
    looking = look()
      .catch(onFault)
      .finally(() => {
        looking = undefined
        within(isHurried ? hurriedPause : pause)
      })
  }

  within(0)
  return {
    hurry() {
      if (looking) isHurried = true
      else within(hurriedPause)
    },
    async end() {
      isOver = true
      clearTimeout(timer)
      await looking
    },
  }
}
