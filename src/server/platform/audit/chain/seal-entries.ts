import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { chainedHash, findChainedEntries, findLastSeal, GENESIS, type Seal } from './chained-entry.ts'

const BATCH = 2_000

/** All entry ids up to `lastId` belong to transactions with an id below `transaction`. */
export interface Horizon {
  lastId: string
  transaction: string
}

/** Returns the current end of the log. Once `isSettled`, no more entries up to this end can be committed. */
export async function takeHorizon(db: Database): Promise<Horizon> {
  return db.transaction().execute(async (tx) => {
    // The order matters: entry ids that are assigned after this query must not belong to transactions below the horizon.
    const lastId = await getLastId(tx)
    const { rows } = await sql<{ transaction: string }>`select pg_current_xact_id()::text as transaction`.execute(tx)
    return { lastId, transaction: rows[0]?.transaction ?? '' }
  })
}

/** The greatest id that was assigned, whether or not its entry was committed. */
export async function getLastId(db: Database): Promise<string> {
  const { rows } = await sql<{ lastId: string }>`
    select case when is_called then last_value else 0 end as last_id from audit_entry_ids`.execute(db)
  return rows[0]?.lastId ?? '0'
}

/** Whether all transactions below the horizon have ended, so that no more of their entries can become visible. */
export async function isSettled(db: Database, { transaction }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::text::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

interface Sealed {
  /** The end of the chain. */
  end: Seal | undefined
  /** False if another process is sealing. That process may still fail. */
  isSure: boolean
}

/** Seals the unsealed entries up to a settled horizon. Only one process seals at a time. */
export async function sealEntries(db: Database, { lastId }: Horizon): Promise<Sealed> {
  for (;;) {
    const { end, isDone, isLocked } = await sealBatch(db, lastId)
    if (isDone) return { end, isSure: isLocked }
  }
}

async function sealBatch(db: Database, upTo: string) {
  return db.transaction().execute(async (tx) => {
    const isLocked = await tryLock(tx)
    const end = await findLastSeal(tx)
    if (!isLocked) return { end, isDone: true, isLocked }
    const entries = await findChainedEntries(tx, { after: end?.entryId, upTo, limit: BATCH })
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
    return { end: seals.at(-1) ?? end, isDone: entries.length < BATCH, isLocked }
  })
}

async function tryLock(tx: Database) {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit-seals')) as is_locked`.execute(tx)
  return rows[0]?.isLocked ?? false
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
