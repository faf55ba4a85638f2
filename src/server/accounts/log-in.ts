import { sql } from 'kysely'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import type { AuditAction } from '../platform/audit/record-audit.ts'
import { countFailedLogin, hasManyFailedLogins, slowDownLogin } from '../platform/rate-limits/spend.ts'
import { countLogin, type LoginAttempt } from '../sessions/count-login.ts'
import { emailDigest } from '../sessions/session-token.ts'
import { recordStartedLogin } from '../sessions/started-login.ts'
import type { AccountServices } from './account-services.ts'
import { startMailCode } from './login-steps/mail-code.ts'
import { nextStep } from './login-steps/next-step.ts'
import { floodRefusal, MOST_WAITING, pretendToVerify, verifyPassword } from './passwords.ts'
import { recordLogin } from './record-login.ts'
import { mayTellUnknown } from './tell-unknown.ts'

export interface Login {
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

type Deps = Pick<AccountServices, 'db' | 'panchayat' | 'configuration' | 'tallies' | 'jobs' | 'vault'>

/** Logins in this process that have not been answered. */
let underWay = 0

/**
 * Opens a session for the right password, or gives the step that is missing and the secret by which it is taken. Throws
 * `user-not-found`, `wrong-credentials`, `too-many-tries`, or `unavailable` in a flood. The audit log has each attempt by
 * itself or in the sum of its hour.
 */
export async function logIn(deps: Deps, login: Login) {
  // Before anything is looked up or counted: a flood costs the database nothing, and nobody their attempts.
  if (underWay >= MOST_WAITING) throw floodRefusal()
  underWay += 1
  try {
    const attempt = await countLogin(deps.db, login)
    return await (attempt.needsMailCode || (attempt.isStranger && hasManyFailedLogins(deps, login.address))
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
    await pretendToVerify(login.password)
    return refuse((await mayTellUnknown(db, login)) ? 'user-not-found' : 'wrong-credentials')
  }
  if (!(await verifyPassword(account.passwordHash, login.password))) return refuse('wrong-credentials')
  const next = nextStep({ ...account, provedBy: null }, deps.configuration.requireSecondFactor)
  if (next) return { next, token: await recordStartedLogin(db, { login, account, windows, next }), code: undefined }
  const session = await recordLogin(db, { login, account, windows })
  if (!session) return refuse('wrong-credentials')
  return { next: undefined, role: account.role, language: account.language, session }
}

/** Under attack: whatever the password, an unknown device is asked for the code of a mail. */
async function logInWithMailCode(deps: Deps, login: Login, { account, isFirstTooMany }: LoginAttempt) {
  slowDownLogin(deps, { account: emailDigest(login.email), address: login.address })
  // Once in the window: further attempts write no more.
  if (isFirstTooMany) await recordByStranger(deps, login, 'log-in-throttled', account?.id)
  const isPasswordRight = account
    ? await verifyPassword(account.passwordHash, login.password)
    : await pretendToVerify(login.password)
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
