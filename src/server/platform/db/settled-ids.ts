import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** Transactions with a number below `transaction` have taken all ids of a sequence up to `lastId`. */
export interface Horizon {
  lastId: string
  transaction: string
}

/**
 * The current end of a sequence. Once `isSettled`, no row with an id up to there can still be committed, if every
 * transaction has its number before it takes an id.
 */
export async function takeHorizon(db: Database, sequence: string): Promise<Horizon> {
  return db.transaction().execute(async (tx) => {
    // In this order: an id that is taken after this query may belong to a transaction after the horizon, never before.
    const lastId = await getLastId(tx, sequence)
    const { rows } = await sql<{ transaction: string }>`select pg_current_xact_id()::text as transaction`.execute(tx)
    return { lastId, transaction: rows[0]?.transaction ?? '' }
  })
}

/** The greatest id that was taken, whether or not its row was committed. */
export async function getLastId(db: Database, sequence: string): Promise<string> {
  const { rows } = await sql<{ lastId: string }>`
    select case when is_called then last_value else 0 end as last_id from ${sql.table(sequence)}`.execute(db)
  return rows[0]?.lastId ?? '0'
}

/** Whether all transactions below the horizon have ended: their rows are visible now, or never will be. */
export async function isSettled(db: Database, { transaction }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::text::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** Most running transactions end within a few retries. */
const RETRY_MS = 20
const RETRIES = 10

/** Waits for a fifth of a second until the horizon is settled; returns whether it is. */
export async function waitUntilSettled(db: Database, horizon: Horizon): Promise<boolean> {
  for (let retry = 0; retry < RETRIES; retry += 1) {
    if (await isSettled(db, horizon)) return true
    await pause(RETRY_MS)
  }
  return false
}
