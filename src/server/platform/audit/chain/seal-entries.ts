import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { chainedHash, findChainedEntries, findLastSeal, GENESIS, type Seal } from './chained-entry.ts'

const BATCH = 2_000

/** All ids up to `lastId` were taken by transactions with a number below `transaction`. */
export interface Horizon {
  lastId: string
  transaction: string
}

/** Where the log stands now; once `isSettled`, no entry with an id up to there can still appear. */
export async function takeHorizon(db: Database): Promise<Horizon> {
  return db.transaction().execute(async (tx) => {
    // In this order: whoever takes an id after it was read may have a greater number, never the other way round.
    const lastId = await getLastId(tx)
    const { rows } = await sql<{ transaction: string }>`select pg_current_xact_id()::text as transaction`.execute(tx)
    return { lastId, transaction: rows[0]?.transaction ?? '' }
  })
}

/** The greatest id that anybody took, whether or not its entry came to stand. */
export async function getLastId(db: Database): Promise<string> {
  const { rows } = await sql<{ lastId: string }>`
    select case when is_called then last_value else 0 end as last_id from audit_entry_ids`.execute(db)
  return rows[0]?.lastId ?? '0'
}

/** Whether every transaction below the horizon is over: what it wrote is seen from now on, or never. */
export async function isSettled(db: Database, { transaction }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::text::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

interface Sealed {
  /** Of the chain. */
  end: Seal | undefined
  /** False where another process is at it, which may yet fail. */
  isSure: boolean
}

/** Chains the entries up to a settled horizon that have no seal yet. One process at a time. */
export async function sealEntries(db: Database, { lastId }: Horizon): Promise<Sealed> {
  for (;;) {
    const { end, isDone, isAlone } = await sealBatch(db, lastId)
    if (isDone) return { end, isSure: isAlone }
  }
}

async function sealBatch(db: Database, upTo: string) {
  return db.transaction().execute(async (tx) => {
    const isAlone = await takeTurn(tx)
    const end = await findLastSeal(tx)
    if (!isAlone) return { end, isDone: true, isAlone }
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
    return { end: seals.at(-1) ?? end, isDone: entries.length < BATCH, isAlone }
  })
}

async function takeTurn(tx: Database) {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit-seals')) as is_alone`.execute(tx)
  return rows[0]?.isAlone ?? false
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
