// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connection.ts'

/**
 * The end of a sequence of row ids at one moment: the ids up to `lastId` were given to transactions with an id below
 * `transaction`. A reader of new rows needs this end, because rows are not committed in the order of their ids.
 */
export interface Horizon {
  lastId: string
  transaction: string
}

/**
 * Returns the current end of a sequence. After the horizon is settled (`isSettled`), no more rows up to this end can be
 * committed. This requires that every transaction gets its own id before it takes an id of the sequence.
 */
export async function takeHorizon(db: Database, sequence: string): Promise<Horizon> {
  return db.transaction().execute(async (tx) => {
    // The order matters: ids that are assigned after this query must not belong to transactions below the horizon.
    const lastId = await getLastId(tx, sequence)
    const { rows } = await sql<{ transaction: string }>`select pg_current_xact_id()::text as transaction`.execute(tx)
    return { lastId, transaction: rows[0]?.transaction ?? '' }
  })
}

/** The greatest id that was assigned, whether or not its row was committed. */
export async function getLastId(db: Database, sequence: string): Promise<string> {
  const { rows } = await sql<{ lastId: string }>`
    select case when is_called then last_value else 0 end as last_id from ${sql.table(sequence)}`.execute(db)
  return rows[0]?.lastId ?? '0'
}

/** Whether all transactions below the horizon have ended. After that, none of their rows can become visible. */
export async function isSettled(db: Database, { transaction }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::text::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** The pause before a retry. Most running transactions end within a few retries. */
const RETRY_MS = 20
const RETRIES = 10

/** Waits up to a fifth of a second until the horizon is settled, and returns whether it is. */
export async function waitUntilSettled(db: Database, horizon: Horizon): Promise<boolean> {
  for (let retry = 0; retry < RETRIES; retry += 1) {
    if (await isSettled(db, horizon)) return true
    await pause(RETRY_MS)
  }
  return false
}
