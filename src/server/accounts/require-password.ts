// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../platform/db/connection.ts'
import { countAttempt, decrementAttempts, deleteAttempts, secondsLeft } from '../platform/rate-limits/count-attempts.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { withReservedHashing } from './admit-login.ts'
import { verifyPassword, verifyPasswordWithPriority } from './passwords.ts'

/** The maximum number of attempts of one session in `WINDOW_MINUTES`, and in a day. */
export const MAX_ATTEMPTS = 10
export const WINDOW_MINUTES = 15
export const MAX_DAY_ATTEMPTS = 30
const DAY_MINUTES = 24 * 60

/**
 * Verifies the password of a signed-in person again. All routes that call this function share the counters of the
 * session, so that somebody who has stolen a session cannot guess more often than at the login. The owner's own session
 * has other counters, so the thief cannot lock out the owner. Returns the verified hash. Throws `too-many-tries`, or
 * `answers-invalid` for a wrong password in the form field `field`.
 */
export async function requirePassword(
  db: Database,
  { accountId, sessionId }: Pick<SignedInUser, 'accountId' | 'sessionId'>,
  password: string,
  field = 'currentPassword',
): Promise<string> {
  const quarterHour = { subject: `password:${sessionId}`, minutes: WINDOW_MINUTES }
  const day = { subject: `password-day:${sessionId}`, minutes: DAY_MINUTES }
  if ((await countAttempt(db, quarterHour)) > MAX_ATTEMPTS) {
    throw new RequestError('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  }
  if ((await countAttempt(db, day)) > MAX_DAY_ATTEMPTS) {
    throw new RequestError('too-many-tries', { retryAfter: secondsLeft(DAY_MINUTES) })
  }
  const { passwordHash } = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const isRight = await withReservedHashing(accountId, (isReserved) =>
    isReserved ? verifyPasswordWithPriority(passwordHash, password) : verifyPassword(passwordHash, password),
  )
  if (!isRight) {
    throw new RequestError('answers-invalid', { fieldErrors: [{ field, code: 'password-wrong' }] })
  }
  await deleteAttempts(db, quarterHour).execute()
  await decrementAttempts(db, day).execute()
  return passwordHash
}
