// SPDX-License-Identifier: Apache-2.0
import type { Database } from '../../db/connection.ts'
import { getLastId, type Horizon, takeHorizon, waitUntilSettled } from '../../db/settled-ids.ts'
import { repeat } from '../../repeat.ts'
import type { AuditFolder } from './audit-folder.ts'
import type { Seal } from './chained-entry.ts'
import { ENTRY_IDS, sealEntries } from './seal-entries.ts'

/** New entries are sealed at this interval. Sealing waits for open transactions that may still add earlier entries. */
const SEAL_INTERVAL_MS = 1_000
/** The signed end of the chain is appended to the file of heads at this interval. */
const HEAD_INTERVAL_MS = 60_000

export interface Sealer {
  /** Seals all entries and appends the head, for a graceful shutdown. */
  close(): Promise<void>
}

interface SealerOptions {
  db: Database
  folder: AuditFolder
  onError: (error: Error) => void
}

/**
 * Seals new entries of the audit log every second: their hashes are added to the chain. Appends the signed head every
 * minute.
 */
export function openSealer({ db, folder, onError }: SealerOptions): Sealer {
  const seal = createEntrySealer(db)
  let appendedAt = Number.NEGATIVE_INFINITY
  let appendedPosition: string | undefined

  async function round(isLast: boolean) {
    const end = await seal()
    const isDue = isLast || performance.now() - appendedAt >= HEAD_INTERVAL_MS
    if (!end || end.position === appendedPosition || !isDue) return
    await folder.appendHead(end)
    appendedAt = performance.now()
    appendedPosition = end.position
  }

  let isClosing = false
  const rounds = repeat({
    everyMs: SEAL_INTERVAL_MS,
    round: () => round(isClosing),
    fault: 'The audit log waits to be sealed',
    onError,
  })
  return {
    async close() {
      await rounds.stop()
      isClosing = true
      await rounds.runOnce()
    },
  }
}

/** Returns a function that seals new entries and returns the end of the chain, as far as this process knows it. */
function createEntrySealer(db: Database) {
  /** All entries up to this id are sealed. */
  let sealedUpTo: string | undefined
  /**
   * The last entry id at one moment. It is settled when no open transaction can add a smaller id (`settled-ids.ts`). The
   * rounds use the same horizon until it is settled, because a new horizon in each round might never be settled.
   */
  let horizon: Horizon | undefined
  let end: Seal | undefined

  return async () => {
    if (!horizon && (await getLastId(db, ENTRY_IDS)) === sealedUpTo) return end
    horizon ??= await takeHorizon(db, ENTRY_IDS)
    if (!(await waitUntilSettled(db, horizon))) return end
    const sealed = await sealEntries(db, horizon)
    end = sealed.end
    if (sealed.isCertain) sealedUpTo = horizon.lastId
    horizon = undefined
    return end
  }
}
