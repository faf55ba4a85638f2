import type pg from 'pg'
import { type DatabaseAddress, withConnection } from '../../platform/db/connection.ts'
import { DATABASES, stampBefore } from './database-copies.ts'

/** A rollback is possible for so many days. Then the database from before the upgrade, with all its personal data, is deleted. */
export const DAYS_FOR_ROLLBACK = 14

/** Since when the database from before the last upgrade exists, in ISO 8601, as its comment says; undefined if there is none. */
export async function findEarlierDatabase(client: pg.ClientBase): Promise<{ since: string | null } | undefined> {
  const { rows } = await client.query<{ since: string | null }>(
    `select shobj_description(oid, 'pg_database') as since from pg_database where datname = $1`,
    [DATABASES.before],
  )
  return rows[0]
}

/** Deletes the database from before the last upgrade when no rollback is possible any more. `owner` is the role that owns it. */
export async function dropEarlierDatabase(owner: DatabaseAddress, now = new Date()): Promise<void> {
  await withConnection(owner, async (client) => {
    const found = await findEarlierDatabase(client)
    if (!found) return
    const since = new Date(found.since ?? Number.NaN)
    // An upgrade of an older version did not write the time.
    if (Number.isNaN(since.getTime())) await stampBefore(client)
    else if (now.getTime() - since.getTime() >= DAYS_FOR_ROLLBACK * 86_400_000) {
      await client.query(`drop database if exists ${DATABASES.before}`)
    }
  })
}
