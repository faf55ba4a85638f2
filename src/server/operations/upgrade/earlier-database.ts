// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import { type DatabaseAddress, withConnection } from '../../platform/db/connection.ts'
import { DATABASES, stampBefore } from './database-copies.ts'

/**
 * The number of days for which a rollback is possible. After that, the database from before the upgrade is deleted with
 * all its personal data.
 */
export const DAYS_FOR_ROLLBACK = 14

/**
 * Finds the database from before the last upgrade; undefined if there is none. `since` is its comment: the time from
 * which it exists, in ISO 8601.
 */
export async function findEarlierDatabase(client: pg.ClientBase): Promise<{ since: string | null } | undefined> {
  const { rows } = await client.query<{ since: string | null }>(
    `select shobj_description(oid, 'pg_database') as since from pg_database where datname = $1`,
    [DATABASES.before],
  )
  return rows[0]
}

/**
 * Deletes the database from before the last upgrade if a rollback is no longer possible. `owner` is the address for the
 * role that owns this database.
 */
export async function dropEarlierDatabase(owner: DatabaseAddress, now = new Date()): Promise<void> {
  await withConnection(owner, async (client) => {
    const found = await findEarlierDatabase(client)
    if (!found) return
    const since = new Date(found.since ?? Number.NaN)
    // Upgrades with older versions did not write the time.
    if (Number.isNaN(since.getTime())) await stampBefore(client)
    else if (now.getTime() - since.getTime() >= DAYS_FOR_ROLLBACK * 86_400_000) {
      await client.query(`drop database if exists ${DATABASES.before}`)
    }
  })
}
