// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { countByNetwork } from '../platform/rate-limits/count-attempts.ts'

/** Finds an account by its email, ignoring case. Skips disabled accounts, and accounts that await confirmation. */
export async function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'panchayatId', 'role', 'username', 'email', 'passwordHash', 'language'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed'))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('awaitsConfirmation', '=', false)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** The maximum number of times per hour that the portal reveals to one network that an email is unknown. */
export const MAX_UNKNOWN_PER_HOUR = 10

interface Requester {
  address: string
  strictAccountPrivacy: boolean
}

/**
 * Whether the response may reveal that an email is unknown. A few such responses an hour for each network help people with
 * typing errors, and are useless for checking a list of emails. With strict privacy, no response reveals it.
 */
export async function mayRevealUnknownEmail(db: Database, { address, strictAccountPrivacy }: Requester) {
  if (strictAccountPrivacy) return false
  return !(await countByNetwork(db, { subject: 'unknown', minutes: 60, max: MAX_UNKNOWN_PER_HOUR }, address))
}
