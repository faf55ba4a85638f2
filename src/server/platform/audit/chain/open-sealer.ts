import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/connection.ts'
import type { AuditFolder } from './audit-folder.ts'
import type { Seal } from './chained-entry.ts'
import { getLastId, type Horizon, isSettled, sealEntries, takeHorizon } from './seal-entries.ts'

/** How long an entry may stand without its seal, as long as no transaction takes longer. */
const EVERY_MS = 1_000
const HEAD_EVERY_MS = 60_000
/** Within a round, most transactions that were under way are over after a moment. */
const MOMENT_MS = 20
const MOMENTS = 10
/** A lost connection is no news; an audit log that stays unsealed is. */
const FAILURES_TOLD = 30

export interface Sealer {
  /** Seals what is there now, and keeps the head: for an end in good order. */
  close(): Promise<void>
}

interface Parts {
  db: Database
  folder: AuditFolder
  onFault: (error: Error) => void
}

/** Chains new entries of the audit log once a second, while there are any, and keeps the signed head once a minute. */
export function openSealer({ db, folder, onFault }: Parts): Sealer {
  const seal = createRound(db)
  let keptAt = Number.NEGATIVE_INFINITY
  let keptPosition: string | undefined
  let failures = 0

  async function round(isLast: boolean) {
    const end = await seal()
    const isDue = isLast || performance.now() - keptAt >= HEAD_EVERY_MS
    if (!end || end.position === keptPosition || !isDue) return
    await folder.keepHead(end)
    keptAt = performance.now()
    keptPosition = end.position
  }

  async function attempt(isLast: boolean) {
    try {
      await round(isLast)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures % FAILURES_TOLD === 0) onFault(new Error('The audit log waits to be sealed', { cause: error }))
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

/** One round of sealing; gives the end of the chain as far as this process knows it. */
function createRound(db: Database) {
  /** Up to here nothing is left to do. */
  let doneUpTo: string | undefined
  /** Kept until it is settled: a newer one each time might never be. */
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
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    if (await isSettled(db, horizon)) return true
    await pause(MOMENT_MS)
  }
  return false
}
