import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import type { AuditAction } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Portal } from '../portal.ts'
import { countTry, forgetTries } from './count-try.ts'
import { emailDigest } from './email-digest.ts'
import { findAccountByEmail } from './find-account.ts'
import { openSession } from './open-session.ts'
import { pretendToVerify, verifyPassword } from './passwords.ts'
import { mayTellUnknown } from './tell-unknown.ts'

const TRIES = 10
const WINDOW_MINUTES = 15

interface Login {
  email: string
  password: string
  remember: boolean
  device: string
  /** Network address of the caller, for the budget of telling that an address is unknown. */
  address: string
  strictPrivacy: boolean
  requestId: string
}

type Place = Pick<Portal, 'db' | 'panchayat'>

/**
 * Opens a session for the right password. Throws `user-not-found`, `wrong-credentials` or `too-many-tries`. However it
 * ends, the audit log has it.
 */
export async function logIn(place: Place, login: Login) {
  const { db } = place
  const tries = { subject: `login:${emailDigest(login.email)}`, minutes: WINDOW_MINUTES }
  const count = await countTry(db, tries)
  if (count > TRIES) {
    // Once in the window: whoever goes on trying writes no more.
    if (count === TRIES + 1) await recordByStranger(place, login, 'log-in-throttled')
    throw new Refusal('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  }
  const account = await findAccountByEmail(db, login.email)
  const refuse = async (code: RefusalCode): Promise<never> => {
    await recordByStranger(place, login, 'log-in-failed', account?.id)
    throw new Refusal(code)
  }
  if (!account) {
    await pretendToVerify(login.password)
    return refuse((await mayTellUnknown(db, login)) ? 'user-not-found' : 'wrong-credentials')
  }
  if (!(await verifyPassword(account.passwordHash, login.password))) return refuse('wrong-credentials')
  const session = await recordLogin(place, login, account)
  if (!session) return refuse('wrong-credentials')
  await forgetTries(db, tries)
  return { role: account.role, language: account.language, session }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

/** Undefined once the password is another than the one that was verified. */
async function recordLogin({ db }: Place, { remember, device, requestId }: Login, account: Account) {
  const { id: accountId, passwordHash, panchayatId, role } = account
  return db.transaction().execute(async (tx) => {
    const session = await openSession(tx, { accountId, passwordHash, remember, device })
    if (!session) return undefined
    await recordAudit(tx, {
      actor: { panchayatId, accountId, role, requestId },
      action: 'logged-in',
      subject: { kind: 'session', id: session.id },
      details: { remembered: remember },
    })
    return session
  })
}

async function recordByStranger(
  { db, panchayat }: Place,
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
