import { sql } from 'kysely'
import type { LoginStep } from '#shared/accounts/factor.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { type LoginAccount, type LoginAttempt, uncountLogin } from './count-login.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'

/** Time to open the mailbox; to find the phone; and to choose a password, or to get an app and set it up. */
const STEP_MINUTES: Record<LoginStep, number> = { 'mail-code': 10, code: 5, password: 15, 'set-up': 15 }

/** A login with the right password that wants another step. It is no session, and opens nothing. */
export interface StartedLogin {
  token: string
  accountId: string
  panchayatId: string
  role: Role
  email: string
  username: string
  language: string | null
  device: string
  /** As the request that takes the step brought it. */
  deviceToken?: string | undefined
  remember: boolean
  /** The one that was verified; it is the account's still. */
  passwordHash: string
  isPasswordProvisional: boolean
  hasFactor: boolean
  provedBy: string | null
  secondsLeft: number
  requestId: string
}

interface Right {
  login: { device: string; requestId: string }
  account: LoginAccount
  /** Taken back, as the password was right. */
  windows: LoginAttempt['windows']
  next: LoginStep
}

/** Keeps that a password was right, and gives the secret by which its owner goes on. */
export async function recordStartedLogin(db: Database, { login, account, windows, next }: Right): Promise<string> {
  const token = newSessionToken()
  const { id, passwordHash, panchayatId, role } = account
  await sql`
    with started as (
      insert into started_logins (token_hash, account_id, password_hash, device, expires_at)
      values (${hashSessionToken(token)}, ${id}, ${passwordHash}, ${login.device},
        now() + make_interval(mins => ${STEP_MINUTES[next]}))),
    ${uncountLogin(db, windows, sql.lit(true))}
    insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
    values (${panchayatId}::bigint, ${id}::bigint, ${role}, 'log-in-started', 'account', ${id}::text,
      ${login.requestId}, jsonb_build_object('next', ${next}::text))`.execute(db)
  return token
}

/** The started login of a secret, while its time runs, its account is not disabled and its password is no other. */
export async function findStartedLogin(
  db: Database,
  token: string,
): Promise<Omit<StartedLogin, 'token' | 'requestId'> | undefined> {
  return db
    .selectFrom('startedLogins')
    .innerJoin('accounts', 'accounts.id', 'startedLogins.accountId')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
    .select(['accounts.id as accountId', 'panchayatId', 'role', 'email', 'username', 'language'])
    .select(['accounts.passwordHash', 'isPasswordProvisional', 'device', 'remember', 'provedBy'])
    .select(sql<boolean>`second_factors.account_id is not null`.as('hasFactor'))
    .select(sql<number>`extract(epoch from started_logins.expires_at - now())::int`.as('secondsLeft'))
    .where('tokenHash', '=', hashSessionToken(token))
    .where('startedLogins.expiresAt', '>', sql<Date>`now()`)
    .where('mailCodeHash', 'is', null)
    .where('disabledAt', 'is', null)
    .whereRef('accounts.passwordHash', '=', 'startedLogins.passwordHash')
    .executeTakeFirst()
}

/** Keeps how far a login came, and gives it the next step's time; false when it is over meanwhile. */
export async function moveStartedLogin(
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

/** After a new password: this login goes on with it, and every other of the account is over, whoever began it. */
export async function keepOnlyLogin(
  tx: Database,
  { token, accountId, passwordHash }: Pick<StartedLogin, 'token' | 'accountId' | 'passwordHash'>,
) {
  const tokenHash = hashSessionToken(token)
  await tx.deleteFrom('startedLogins').where('accountId', '=', accountId).where('tokenHash', '<>', tokenHash).execute()
  await tx.updateTable('startedLogins').set({ passwordHash }).where('tokenHash', '=', tokenHash).execute()
}

/** Ends every started login of an account, whoever began it, and gives how many. */
export async function closeStartedLogins(tx: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('startedLogins').where('accountId', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends a started login; false when it was over already, so that of two at once one goes on. */
export async function closeStartedLogin(tx: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('startedLogins')
    .where('tokenHash', '=', hashSessionToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
