import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/connection.ts'
import type { AuditFolder } from './audit-folder.ts'
import type { Seal } from './chained-entry.ts'
import { getLastId, type Horizon, isSettled, sealEntries, takeHorizon } from './seal-entries.ts'

/** The interval between two seals. An entry may wait longer while a transaction is open. */
const EVERY_MS = 1_000
const HEAD_EVERY_MS = 60_000
/** The pause before a retry. Most running transactions end within a few retries. */
const RETRY_MS = 20
const RETRIES = 10
/** A single lost connection is not reported; repeated failures are. */
const FAILURES_PER_REPORT = 30

export interface Sealer {
  /** Seals all entries and appends the head, for a graceful shutdown. */
  close(): Promise<void>
}

interface Parts {
  db: Database
  folder: AuditFolder
  onFault: (error: Error) => void
}

/** Seals new entries of the audit log every second, and appends the signed head every minute. */
export function openSealer({ db, folder, onFault }: Parts): Sealer {
  const seal = createRound(db)
  let appendedAt = Number.NEGATIVE_INFINITY
  let appendedPosition: string | undefined
  let failures = 0

  async function round(isLast: boolean) {
    const end = await seal()
    const isDue = isLast || performance.now() - appendedAt >= HEAD_EVERY_MS
    if (!end || end.position === appendedPosition || !isDue) return
    await folder.appendHead(end)
    appendedAt = performance.now()
    appendedPosition = end.position
  }

  async function attempt(isLast: boolean) {
    try {
      await round(isLast)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures % FAILURES_PER_REPORT === 0) onFault(new Error('The audit log waits to be sealed', { cause: error }))
    }
  }

  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= attempt(false).finally(() => {
      running = undefined
    })
  }, EVERY_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
      await attempt(true)
    },
  }
}

/** Returns a function that seals new entries and returns the end of the chain, as far as this process knows it. */
function createRound(db: Database) {
  /** All entries up to this id are sealed. */
  let doneUpTo: string | undefined
  /** The same horizon is used until it is settled, because a new one in each round might never settle. */
  let horizon: Horizon | undefined
  let end: Seal | undefined

  return async () => {
    if (!horizon && (await getLastId(db)) === doneUpTo) return end
    horizon ??= await takeHorizon(db)
    if (!(await settles(db, horizon))) return end
    const sealed = await sealEntries(db, horizon)
    end = sealed.end
    if (sealed.isSure) doneUpTo = horizon.lastId
    horizon = undefined
    return end
  }
}

async function settles(db: Database, horizon: Horizon) {
  for (let retry = 0; retry < RETRIES; retry += 1) {
    if (await isSettled(db, horizon)) return true
    await pause(RETRY_MS)
  }
  return false
}
