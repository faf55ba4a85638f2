import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { countAttempt } from '../platform/rate-limits/count-attempts.ts'
import { networkOf } from '../platform/rate-limits/network-of.ts'

/** An account by its email, whatever the case; disabled ones are as good as absent. */
export async function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'panchayatId', 'role', 'username', 'email', 'passwordHash', 'language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

const UNKNOWN_PER_HOUR = 10

interface Asker {
  address: string
  strictPrivacy: boolean
}

/**
 * Whether this network address may still hear that an email is unknown: kind to a person who mistypes, useless to
 * somebody who tries a list. With strict privacy nobody hears it.
 */
export async function mayRevealUnknownEmail(db: Database, { address, strictPrivacy }: Asker) {
  if (strictPrivacy) return false
  return (await countAttempt(db, { subject: `unknown:${networkOf(address)}`, minutes: 60 })) <= UNKNOWN_PER_HOUR
}
