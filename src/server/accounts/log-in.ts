import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../db/connection.ts'
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
}

/** Opens a session for the right password. Throws `user-not-found`, `wrong-credentials` or `too-many-tries`. */
export async function logIn(db: Database, login: Login) {
  const tries = { subject: `login:${emailDigest(login.email)}`, minutes: WINDOW_MINUTES }
  if ((await countTry(db, tries)) > TRIES) {
    throw new Refusal('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  }
  const account = await findAccountByEmail(db, login.email)
  if (!account) {
    await pretendToVerify(login.password)
    throw new Refusal((await mayTellUnknown(db, login)) ? 'user-not-found' : 'wrong-credentials')
  }
  if (!(await verifyPassword(account.passwordHash, login.password))) throw new Refusal('wrong-credentials')
  await forgetTries(db, tries)
  const { id: accountId, passwordHash } = account
  const session = await openSession(db, { accountId, passwordHash, remember: login.remember, device: login.device })
  return { role: account.role, language: account.language, session }
}
