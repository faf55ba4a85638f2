import { sql } from 'kysely'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { type AuditAction, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { countFailedLogin, hasManyFailedLogins, throttleLogin } from '../platform/rate-limits/rate-limit.ts'
import {
  countLoginAttempt,
  decrementLoginAttempts,
  type LoginAccount,
  type LoginAttempt,
} from '../sessions/count-login-attempt.ts'
import { closeSession, newSecrets, openedSession, presentOpened } from '../sessions/open-session.ts'
import { mayBeRemembered } from '../sessions/session-limits.ts'
import { emailDigest } from '../sessions/session-token.ts'
import { recordStartedLogin } from '../sessions/started-login.ts'
import type { AccountServices } from './account-services.ts'
import { mayRevealUnknownEmail } from './find-account.ts'
import { nextStep } from './login-steps/advance-login.ts'
import { startMailCode } from './login-steps/mail-code.ts'
import { MAX_WAITING_HASHES, overloadRefusal, verifyDecoyPassword, verifyPassword } from './passwords.ts'

interface Login {
  email: string
  password: string
  remember: boolean
  device: string
  /** The secret by which a device that has logged in before is known. */
  deviceToken: string | undefined
  /** Network address of the caller, whose failed logins are counted together. */
  address: string
  strictPrivacy: boolean
  requestId: string
}

type Deps = Pick<AccountServices, 'db' | 'panchayat' | 'configuration' | 'counters' | 'jobs' | 'vault'>

/** Logins in this process that have not been answered. */
let underWay = 0

/**
 * Opens a session for the right password, or gives the step that is missing and the secret by which it is taken. Throws
 * `user-not-found`, `wrong-credentials`, `too-many-tries`, or `unavailable` in a flood. The audit log has each attempt by
 * itself or in the sum of its hour.
 */
export async function logIn(deps: Deps, login: Login) {
  // Before anything is looked up or counted: a flood costs the database nothing, and nobody their attempts.
  if (underWay >= MAX_WAITING_HASHES) throw overloadRefusal()
  underWay += 1
  try {
    const attempt = await countLoginAttempt(deps.db, login)
    return await (attempt.needsMailCode || (attempt.isUnknownDevice && hasManyFailedLogins(deps, login.address))
      ? logInWithMailCode(deps, login, attempt)
      : logInDirectly(deps, login, attempt))
  } finally {
    underWay -= 1
  }
}

async function logInDirectly(deps: Deps, login: Login, { account, windows }: LoginAttempt) {
  const { db } = deps
  const refuse = async (code: RefusalCode): Promise<never> => {
    countFailedLogin(deps, login.address)
    await recordByStranger(deps, login, 'log-in-failed', account?.id)
    throw new Refusal(code)
  }
  if (!account) {
    await verifyDecoyPassword(login.password)
    return refuse((await mayRevealUnknownEmail(db, login)) ? 'user-not-found' : 'wrong-credentials')
  }
  if (!(await verifyPassword(account.passwordHash, login.password))) return refuse('wrong-credentials')
  const next = nextStep({ ...account, provedBy: null }, deps.configuration.requireSecondFactor)
  if (next) return { next, token: await recordStartedLogin(db, { login, account, windows, next }), code: undefined }
  const session = await recordLogin(db, { login, account, windows })
  if (!session) return refuse('wrong-credentials')
  return { next: undefined, role: account.role, language: account.language, session }
}

/** Under attack: whatever the password, an unknown device is asked for the code of a mail. */
async function logInWithMailCode(deps: Deps, login: Login, { account, isFirstOverLimit }: LoginAttempt) {
  throttleLogin(deps, { account: emailDigest(login.email), address: login.address })
  // Once in the window: further attempts write no more.
  if (isFirstOverLimit) await recordByStranger(deps, login, 'log-in-throttled', account?.id)
  const isPasswordRight = account
    ? await verifyPassword(account.passwordHash, login.password)
    : await verifyDecoyPassword(login.password)
  if (!isPasswordRight) countFailedLogin(deps, login.address)
  return startMailCode(deps, { login, account, isPasswordRight })
}

/**
 * Of an unknown address anybody could leave any number of entries, for good: it only counts in the sum of the hour. The same
 * statement all the same, which does not wait for the disk: the answer's time does not tell who has an account.
 */
async function recordByStranger(
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

interface RightLogin {
  login: { remember: boolean; device: string; deviceToken: string | undefined; requestId: string }
  account: LoginAccount
  /** Taken back, as this one succeeded. */
  windows: LoginAttempt['windows']
}

/** Opens the session of a login whose password was right, with its audit entry. Undefined once the password is another. */
async function recordLogin(db: Database, { login, account, windows }: RightLogin) {
  const { id: accountId, passwordHash, panchayatId, role } = account
  const { remember, device, deviceToken, requestId } = login
  const isRemembered = remember && mayBeRemembered(role)
  const secrets = newSecrets(login)
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    with ${openedSession({ accountId, role, passwordHash, remember, device, deviceToken }, secrets)},
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

/** Ends the session of a secret; where it is over already, nothing is done and nothing recorded. */
export async function logOut(db: Database, { token, requestId }: { token: string; requestId: string }) {
  await db.transaction().execute(async (tx) => {
    const closed = await closeSession(tx, token)
    if (!closed) return
    const { accountId, id } = closed
    const actor = { accountId, requestId, ...(await getPlaceOf(tx, accountId)) }
    await recordAudit(tx, { actor, action: 'logged-out', subject: { kind: 'session', id } })
  })
}

async function getPlaceOf(tx: Database, accountId: string) {
  return tx.selectFrom('accounts').select(['panchayatId', 'role']).where('id', '=', accountId).executeTakeFirstOrThrow()
}
