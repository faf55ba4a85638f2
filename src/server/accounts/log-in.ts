import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { type AuditAction, recordAudit } from '../platform/audit/record-audit.ts'
import { countLogin } from '../platform/rate-limits/count-login.ts'
import { recordStartedLogin } from '../sessions/started-login.ts'
import type { AccountServices } from './account-services.ts'
import { emailDigest } from './email-digest.ts'
import { nextStep } from './login-steps/next-step.ts'
import { floodRefusal, MOST_WAITING, pretendToVerify, verifyPassword } from './passwords.ts'
import { recordLogin } from './record-login.ts'
import { mayTellUnknown } from './tell-unknown.ts'

const TRIES = 10
const WINDOW_MINUTES = 15

export interface Login {
  email: string
  password: string
  remember: boolean
  device: string
  /** Network address of the caller, for the budget of telling that an address is unknown. */
  address: string
  strictPrivacy: boolean
  requestId: string
}

type Deps = Pick<AccountServices, 'db' | 'panchayat' | 'configuration'>

/** Logins in this process that have not been answered. */
let underWay = 0

/**
 * Opens a session for the right password, or gives what is missing beside it and the secret by which it is brought. Throws `user-not-found`, `wrong-credentials`, `too-many-tries`, or
 * `unavailable` in a flood. However else it ends, the audit log has it.
 */
export async function logIn(deps: Deps, login: Login) {
  // Before anything is looked up or counted: a flood costs the database nothing, and nobody their tries.
  if (underWay >= MOST_WAITING) throw floodRefusal()
  underWay += 1
  try {
    return await tryToLogIn(deps, login)
  } finally {
    underWay -= 1
  }
}

async function tryToLogIn(deps: Deps, login: Login) {
  const { db } = deps
  const tries = { subject: `login:${emailDigest(login.email)}`, minutes: WINDOW_MINUTES }
  const { count, account } = await countLogin(db, login.email, tries)
  if (count > TRIES) {
    // Once in the window: whoever goes on trying writes no more.
    if (count === TRIES + 1) await recordByStranger(deps, login, 'log-in-throttled')
    throw new Refusal('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  }
  const refuse = async (code: RefusalCode): Promise<never> => {
    await recordByStranger(deps, login, 'log-in-failed', account?.id)
    throw new Refusal(code)
  }
  if (!account) {
    await pretendToVerify(login.password)
    return refuse((await mayTellUnknown(db, login)) ? 'user-not-found' : 'wrong-credentials')
  }
  if (!(await verifyPassword(account.passwordHash, login.password))) return refuse('wrong-credentials')
  const next = nextStep({ ...account, provedBy: null }, deps.configuration.requireSecondFactor)
  if (next) return { next, token: await recordStartedLogin(db, { login, account, tries, next }) }
  const session = await recordLogin(db, { login, account, tries })
  if (!session) return refuse('wrong-credentials')
  return { next: undefined, role: account.role, language: account.language, session }
}

async function recordByStranger(
  { db, panchayat }: Deps,
  { requestId }: Login,
  action: AuditAction,
  accountId?: string,
) {
  await recordAudit(db, {
    actor: { panchayatId: panchayat.id, requestId },
    action,
    ...(accountId !== undefined && { subject: { kind: 'account', id: accountId } }),
  })
}
