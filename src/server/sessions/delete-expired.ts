// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import { ATTACKED_ACCOUNTS, FAILED_LOGINS, MAIL_CODES } from './count-login-attempt.ts'
import { DEVICE_DAYS } from './known-devices.ts'

/** Deletes expired sessions, codes, started logins and devices, and counters older than a day. */
export async function deleteExpired({ db, panchayat }: Pick<PlatformDeps, 'db' | 'panchayat'>) {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('passwordResets').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('startedLogins').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<', sql<Date>`now() - make_interval(days => ${DEVICE_DAYS})`)
    .execute()
  await sumUpFailedLogins(db, panchayat.id)
  // These counters have short windows. A flood creates a counter for each invented email or started login.
  for (const name of [ATTACKED_ACCOUNTS, MAIL_CODES]) {
    await db
      .deleteFrom('tries')
      .where('subject', 'like', `${name}:%`)
      .where('windowStart', '<', sql<Date>`now() - interval '1 hour'`)
      .execute()
  }
  await db.deleteFrom('tries').where('windowStart', '<', sql<Date>`now() - interval '1 day'`).execute()
}

/**
 * Replaces the counters of failed logins of each past hour with one audit entry, which contains the number of failed
 * logins and the number of networks. Guesses at unknown emails write no other entry, so nobody can fill the log. The
 * counters of networks larger than a /64 have another prefix, so that no login is added twice.
 */
async function sumUpFailedLogins(db: Database, panchayatId: string) {
  const subjectPattern = `${FAILED_LOGINS}:%`
  await sql`
    with ended as (
      delete from tries where subject like ${subjectPattern} and window_start < now() - interval '1 hour'
      returning window_start, count)
    insert into audit_entries (panchayat_id, action, details)
    select ${panchayatId}::bigint, 'log-ins-failed', jsonb_build_object('attempts', sum(count), 'networks', count(*))
    from ended group by window_start order by window_start`.execute(db)
}
