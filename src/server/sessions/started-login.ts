// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { LoginStep } from '#shared/accounts/factor.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { decrementLoginAttempts, type LoginAccount, type LoginAttempt } from './count-login-attempt.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'

/** The time for each step: to open the mailbox, to find the phone, or to install and set up an app. */
const STEP_MINUTES: Record<LoginStep, number> = { 'mail-code': 10, code: 5, 'set-up': 15 }

/** A login with a correct password that needs another step. A started login is not a session and grants no access. */
export interface StartedLogin {
  token: string
  accountId: string
  panchayatId: string
  role: Role
  email: string
  username: string
  language: string | null
  device: string
  /** The token in the device cookie, if any. The device may be unknown to the account. */
  deviceToken?: string | undefined
  remember: boolean
  /** The hash against which the password was verified, and which is still the hash of the account. */
  passwordHash: string
  hasFactor: boolean
  /** How the second factor was verified: `code`, `recovery-code` or `set-up`; null if it was not verified yet. */
  provedBy: string | null
  /** The seconds until the current step expires. */
  secondsLeft: number
  /** The id of the request of the current step. */
  requestId: string
}

interface VerifiedPassword {
  login: { device: string; requestId: string }
  account: LoginAccount
  /** The counters to decrement, because the password was correct. */
  windows: LoginAttempt['windows']
  next: LoginStep
}

/** Stores a started login after a correct password, and returns the token for its next step. */
export async function recordStartedLogin(
  db: Database,
  { login, account, windows, next }: VerifiedPassword,
): Promise<string> {
  const token = newSessionToken()
  const { id, passwordHash, panchayatId, role } = account
  await sql`
    with started as (
      insert into started_logins (token_hash, account_id, password_hash, device, expires_at)
      values (${hashSessionToken(token)}, ${id}, ${passwordHash}, ${login.device},
        now() + make_interval(mins => ${STEP_MINUTES[next]}))),
    ${decrementLoginAttempts(db, windows, sql.lit(true))}
    insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
    values (${panchayatId}::bigint, ${id}::bigint, ${role}, 'log-in-started', 'account', ${id}::text,
      ${login.requestId}, jsonb_build_object('next', ${next}::text))`.execute(db)
  return token
}

/** The started login of a token; undefined if it has expired, the account is disabled or the password has changed. */
export async function findStartedLogin(
  db: Database,
  token: string,
): Promise<Omit<StartedLogin, 'token' | 'requestId'> | undefined> {
  return (
    db
      .selectFrom('startedLogins')
      .innerJoin('accounts', 'accounts.id', 'startedLogins.accountId')
      .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
      .select(['accounts.id as accountId', 'panchayatId', 'role', 'email', 'username', 'language'])
      .select(['accounts.passwordHash', 'device', 'remember', 'provedBy'])
      .select(sql<boolean>`second_factors.account_id is not null`.as('hasFactor'))
      .select(sql<number>`extract(epoch from started_logins.expires_at - now())::int`.as('secondsLeft'))
      .where('tokenHash', '=', hashSessionToken(token))
      .where('startedLogins.expiresAt', '>', sql<Date>`now()`)
      // A login that still needs the mailed code cannot take another step first.
      .where('mailCodeHash', 'is', null)
      .where('disabledAt', 'is', null)
      .whereRef('accounts.passwordHash', '=', 'startedLogins.passwordHash')
      .executeTakeFirst()
  )
}

/**
 * Stores the progress of a login, and sets the expiry of its next step. Returns false if the login has already ended.
 */
export async function updateStartedLogin(
  tx: Database,
  { token, provedBy, passwordHash }: Pick<StartedLogin, 'token' | 'provedBy' | 'passwordHash'>,
  next: LoginStep,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('startedLogins')
    .set({ provedBy, passwordHash, expiresAt: sql<Date>`now() + make_interval(mins => ${STEP_MINUTES[next]})` })
    .where('tokenHash', '=', hashSessionToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends every started login of an account, and returns their number. */
export async function closeStartedLogins(tx: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('startedLogins').where('accountId', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Ends a started login. Returns false if it had already ended, so that only one of two concurrent requests continues.
 */
export async function closeStartedLogin(tx: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('startedLogins')
    .where('tokenHash', '=', hashSessionToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
