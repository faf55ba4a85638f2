// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { RequestError, type RequestErrorCode } from '#shared/request-error.ts'
import { type AuditAction, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { type CountingWindow, countAttempt, secondsLeft } from '../platform/rate-limits/count-attempts.ts'
import { closeSession } from '../sessions/close-session.ts'
import {
  completedLoginsWindow,
  countIfFailed,
  countLoginAttempt,
  decrementLoginAttempts,
  findLoginDevice,
  hasManyFailedLogins,
  type LoginAccount,
  type LoginAttempt,
  type LoginDevice,
  MAX_LOGINS_PER_DAY,
  throttleLogin,
} from '../sessions/count-login-attempt.ts'
import { insertSession, newSecrets, presentOpened } from '../sessions/open-session.ts'
import { mayBeRemembered } from '../sessions/session-limits.ts'
import { recordStartedLogin } from '../sessions/started-login.ts'
import type { AccountDeps } from './account-deps.ts'
import { admitLogin } from './admit-login.ts'
import { mayRevealUnknownEmail } from './find-account.ts'
import type { MailRequester } from './limit-mails.ts'
import { nextStep } from './login-steps/advance-login.ts'
import { startMailCode } from './login-steps/mail-code.ts'
import { verifyDecoyPassword, verifyPassword, verifyPasswordWithPriority } from './passwords.ts'

interface Login extends MailRequester {
  email: string
  password: string
  remember: boolean
  /** The name of the device, from `deviceOf`. */
  device: string
  /** The token in the device cookie, which identifies a known device. */
  deviceToken: string | undefined
  strictAccountPrivacy: boolean
  requestId: string
}

type Deps = Pick<AccountDeps, 'db' | 'panchayat' | 'configuration' | 'jobs' | 'vault'>

/**
 * Opens a session if the password is correct, or returns the next step with the token of the started login. Throws
 * `user-not-found`, `wrong-credentials`, `too-many-tries`, or `unavailable` under overload. The audit log has an entry for
 * each attempt, or counts it in an hourly sum (see `recordUnauthenticated`).
 */
export async function logIn(deps: Deps, login: Login) {
  // A device without a cookie is unknown. Nothing is queried or counted for its login before the login is admitted, so that a
  // flood neither loads the database nor uses up an account's attempts.
  const known = login.deviceToken === undefined ? undefined : await findLoginDevice(deps.db, login)
  const knownAccountId = known?.isKnown ? known.account?.id : undefined
  const { isReserved, release } = admitLogin({ knownAccountId, address: login.address })
  try {
    return await logInAdmitted(deps, login, { ...(known ?? (await findLoginDevice(deps.db, login))), isReserved })
  } finally {
    release()
  }
}

/** The account and the device of an admitted login. */
interface LoginContext extends LoginDevice {
  /** Whether the password may be verified before those of unknown devices. */
  isReserved: boolean
}

async function logInAdmitted(deps: Deps, login: Login, context: LoginContext) {
  // Checked before the attempt is counted. Otherwise, a network that guesses could add a counter for each invented email.
  // The attempt need not count towards the limit of the account, because the response of `logInWithMailCode` does not
  // reveal whether the password is correct.
  if (!context.isKnown && (await hasManyFailedLogins(deps, login.address))) {
    return logInWithMailCode(deps, login, context)
  }
  const attempt = await countLoginAttempt(deps.db, login, context.isKnown)
  // A known device that has used up its own attempts is treated like an unknown device.
  const isUnderAttack =
    attempt.needsMailCode ||
    (context.isKnown && attempt.isCountedAsUnknown && (await hasManyFailedLogins(deps, login.address)))
  return isUnderAttack
    ? logInWithMailCode(deps, login, { ...context, ...attempt })
    : logInDirectly(deps, login, { ...context, ...attempt })
}

async function logInDirectly(deps: Deps, login: Login, { account, windows, ...attempt }: LoginContext & LoginAttempt) {
  const { db } = deps
  const refuse = async (code: RequestErrorCode): Promise<never> => {
    await countIfFailed(deps, { address: login.address, hasFailed: true })
    await recordUnauthenticated(deps, login, 'log-in-failed', account?.id)
    throw new RequestError(code)
  }
  if (!account) {
    await verifyDecoyPassword(login.password)
    return refuse((await mayRevealUnknownEmail(db, login)) ? 'user-not-found' : 'wrong-credentials')
  }
  const verify = attempt.isReserved && !attempt.isCountedAsUnknown ? verifyPasswordWithPriority : verifyPassword
  if (!(await verify(account.passwordHash, login.password))) return refuse('wrong-credentials')
  await limitLogins(deps, completedLoginsWindow(account.id, attempt.isKnown ? login.deviceToken : undefined))
  const next = nextStep({ ...account, provedBy: null }, deps.configuration.requireSecondFactor)
  if (next) return { next, token: await recordStartedLogin(db, { login, account, windows, next }), code: undefined }
  const session = await recordLogin(db, { login, account, windows })
  if (!session) return refuse('wrong-credentials')
  return { next: undefined, role: account.role, language: account.language, session }
}

/**
 * Counts a login with the correct password, and throws `too-many-tries` above the daily limit. A password reset clears
 * the counter.
 */
async function limitLogins({ db, configuration }: Deps, window: CountingWindow) {
  const count = await countAttempt(db, window)
  const { rateLimitFactor: factor } = configuration
  if (factor > 0 && count > MAX_LOGINS_PER_DAY * factor) {
    throw new RequestError('too-many-tries', { retryAfter: secondsLeft(window.minutes) })
  }
}

interface SuspectLogin {
  account: LoginAccount | undefined
  isFirstOverLimit?: boolean
}

/**
 * Handles a login from an unknown device while somebody guesses passwords. The response asks for a mailed code, even if
 * the password is wrong.
 */
async function logInWithMailCode(deps: Deps, login: Login, { account, isFirstOverLimit }: SuspectLogin) {
  await throttleLogin(deps, login)
  // Only the first attempt over the limit in a window writes an entry.
  if (isFirstOverLimit) await recordUnauthenticated(deps, login, 'log-in-throttled', account?.id)
  const isPasswordRight = account
    ? await verifyPassword(account.passwordHash, login.password)
    : await verifyDecoyPassword(login.password)
  await countIfFailed(deps, { address: login.address, hasFailed: !isPasswordRight })
  return startMailCode(deps, { login, account, isPasswordRight })
}

/**
 * Records an attempt by somebody who is not authenticated. An attempt with an unknown email writes no entry, because
 * anybody could fill the log with such attempts; it counts only in the hourly sum. The same statement runs in both
 * cases, without waiting for the disk, so that the response time does not reveal whether the account exists.
 */
async function recordUnauthenticated(
  { db, panchayat }: Deps,
  { requestId }: Login,
  action: AuditAction,
  accountId: string | undefined,
) {
  await sql`
    with audited as (
      insert into audit_entries (panchayat_id, action, subject_kind, subject, request_id)
      select ${panchayat.id}::bigint, ${action}, 'account', ${accountId ?? null}::text, ${requestId}
      where ${accountId ?? null}::text is not null)
    select set_config('synchronous_commit', 'off', true)`.execute(db)
}

interface VerifiedLogin {
  login: { remember: boolean; device: string; deviceToken: string | undefined; requestId: string }
  account: LoginAccount
  /** The counters that are decremented, because this attempt succeeded. */
  windows: LoginAttempt['windows']
}

/** Opens the session of a verified login, with its audit entry. Undefined if the password has changed in the meantime. */
async function recordLogin(db: Database, { login, account, windows }: VerifiedLogin) {
  const { id: accountId, passwordHash, panchayatId, role } = account
  const { remember, device, deviceToken, requestId } = login
  const isRemembered = remember && mayBeRemembered(role)
  const secrets = newSecrets(login)
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    with ${insertSession({ accountId, role, passwordHash, remember, device, deviceToken }, secrets)},
    ${decrementLoginAttempts(db, windows, sql<boolean>`exists (select from opened)`)},
    audited as (
      insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
      select ${panchayatId}::bigint, ${accountId}::bigint, ${role}, 'logged-in', 'session', id::text, ${requestId},
        jsonb_build_object('remembered', ${isRemembered}::boolean)
      from opened)
    select id, expires_at from opened`.execute(db)
  const [opened] = rows
  if (!opened) return undefined
  return presentOpened(opened, secrets, { role, remember })
}

/** Ends the session of a token. Does nothing if the session has already ended. */
export async function logOut(db: Database, { token, requestId }: { token: string; requestId: string }) {
  await db.transaction().execute(async (tx) => {
    const closed = await closeSession(tx, token)
    if (!closed) return
    const { accountId, id } = closed
    const actor = { accountId, requestId, ...(await getRoleAndPanchayat(tx, accountId)) }
    await recordAudit(tx, { actor, action: 'logged-out', subject: { kind: 'session', id } })
  })
}

async function getRoleAndPanchayat(tx: Database, accountId: string) {
  return tx.selectFrom('accounts').select(['panchayatId', 'role']).where('id', '=', accountId).executeTakeFirstOrThrow()
}
