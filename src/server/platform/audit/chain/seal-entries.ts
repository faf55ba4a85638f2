// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Horizon } from '../../db/settled-ids.ts'
import { chainedHash, findChainedEntries, findLastSeal, GENESIS, type Seal } from './chained-entry.ts'

const ENTRIES_PER_BATCH = 2_000

/**
 * The sequence of the entry ids. Every transaction gets its own id before it takes an entry id (migration 010), as
 * `takeHorizon` requires.
 */
export const ENTRY_IDS = 'audit_entry_ids'

interface Sealed {
  /** The end of the chain. */
  end: Seal | undefined
  /**
   * Whether all entries up to the horizon are sealed. False if another process is sealing them, because that process may
   * still fail.
   */
  isCertain: boolean
}

/**
 * Adds the unsealed entries up to a settled horizon to the hash chain of the audit log (`settled-ids.ts` explains the
 * horizon). Only one process seals at a time.
 */
export async function sealEntries(db: Database, { lastId }: Horizon): Promise<Sealed> {
  for (;;) {
    const { end, isDone, hasLock } = await sealBatch(db, lastId)
    if (isDone) return { end, isCertain: hasLock }
  }
}

async function sealBatch(db: Database, upTo: string) {
  return db.transaction().execute(async (tx) => {
    const hasLock = await tryLock(tx)
    const end = await findLastSeal(tx)
    if (!hasLock) return { end, isDone: true, hasLock }
    const entries = await findChainedEntries(tx, { after: end?.entryId, upTo, limit: ENTRIES_PER_BATCH })
    const seals: Seal[] = []
    for (const entry of entries) {
      const last = seals.at(-1) ?? end
      seals.push({
        entryId: entry.id,
        position: String(BigInt(last?.position ?? 0) + 1n),
        hash: chainedHash(last?.hash ?? GENESIS, entry),
      })
    }
    await recordSeals(tx, seals)
    return { end: seals.at(-1) ?? end, isDone: entries.length < ENTRIES_PER_BATCH, hasLock }
  })
}

async function tryLock(tx: Database) {
  const { rows } = await sql<{ hasLock: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit-seals')) as has_lock`.execute(tx)
  return rows[0]?.hasLock ?? false
}

async function recordSeals(tx: Database, seals: readonly Seal[]) {
  if (seals.length === 0) return
  await sql`
    insert into audit_seals (entry_id, position, hash)
    select * from unnest(
      ${seals.map(({ entryId }) => entryId)}::bigint[],
      ${seals.map(({ position }) => position)}::bigint[],
      ${seals.map(({ hash }) => hash)}::bytea[])`.execute(tx)
}
