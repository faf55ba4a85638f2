import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../platform/db/connection.ts'
import { countAttempt, deleteAttempts } from '../platform/rate-limits/count-attempts.ts'
import { verifyPassword } from './passwords.ts'

export const MAX_ATTEMPTS = 10
export const WINDOW_MINUTES = 15

/**
 * Verifies the password of a signed-in person again. All routes that call this function share one counter. Returns the
 * verified hash. Throws `answers-invalid` for a wrong password (`field` is its form field), or `too-many-tries`.
 */
export async function requirePassword(
  db: Database,
  accountId: string,
  password: string,
  field = 'currentPassword',
): Promise<string> {
  const window = { subject: `password:${accountId}`, minutes: WINDOW_MINUTES }
  if ((await countAttempt(db, window)) > MAX_ATTEMPTS)
    throw new Refusal('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  const { passwordHash } = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(passwordHash, password))) {
    throw new Refusal('answers-invalid', { faults: [{ field, code: 'password-wrong' }] })
  }
  await deleteAttempts(db, window).execute()
  return passwordHash
}
