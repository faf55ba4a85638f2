import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** Deletes what has run out and only takes room: sessions, codes, and counts of tries older than a day. */
export async function forgetExpired(db: Database) {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('passwordResets').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('startedLogins').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('tries').where('windowStart', '<', sql<Date>`now() - interval '1 day'`).execute()
}
