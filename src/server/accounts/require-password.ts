import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../platform/db/connection.ts'
import { countAttempt, resetAttempts } from '../platform/rate-limits/count-attempts.ts'
import { verifyPassword } from './passwords.ts'

const TRIES = 10
const WINDOW_MINUTES = 15

/**
 * Asks somebody who is signed in for their password once more, wherever that is needed: the tries count together. Gives the
 * hash that was verified. Throws `answers-invalid` for a wrong one (`field`: where it was typed), or `too-many-tries`.
 */
export async function requirePassword(
  db: Database,
  accountId: string,
  password: string,
  field = 'currentPassword',
): Promise<string> {
  const tries = { subject: `password:${accountId}`, minutes: WINDOW_MINUTES }
  if ((await countAttempt(db, tries)) > TRIES) throw new Refusal('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  const { passwordHash } = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(passwordHash, password))) {
    throw new Refusal('answers-invalid', { faults: [{ field, code: 'password-wrong' }] })
  }
  await resetAttempts(db, tries)
  return passwordHash
}
