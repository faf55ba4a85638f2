import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Lets one transaction at a time change which key signs. */
export async function lockKeys(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('signing-keys'))`.execute(tx)
}
