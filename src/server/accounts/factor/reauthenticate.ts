import { Refusal } from '#shared/refusal.ts'
import type { Portal } from '../../portal.ts'
import { countTry, forgetTries } from '../count-try.ts'
import type { Caller } from '../find-session.ts'
import { verifyPassword } from '../passwords.ts'
import { hasFactor } from './factor-state.ts'
import { proveFactor } from './prove-factor.ts'

const TRIES = 10
const WINDOW_MINUTES = 15

export interface Proofs {
  password: string
  code?: string | undefined
}

/**
 * Asks once more who is there, by the password and, where there is a second factor, its code: a screen that was left open
 * is not its owner. Throws `answers-invalid` or `too-many-tries`.
 */
export async function reauthenticate(
  place: Pick<Portal, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  { password, code }: Proofs,
) {
  const { db } = place
  // Counted together with tries to change the password.
  const tries = { subject: `password:${caller.accountId}`, minutes: WINDOW_MINUTES }
  if ((await countTry(db, tries)) > TRIES) throw new Refusal('too-many-tries', { retryAfter: WINDOW_MINUTES * 60 })
  const { passwordHash } = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(passwordHash, password))) throw refused('password', 'password-wrong')
  await forgetTries(db, tries)
  if (!(await hasFactor(db, caller.accountId))) return
  if (code === undefined) throw refused('code', 'required')
  await proveFactor(place, caller, code)
}

const refused = (field: string, code: 'password-wrong' | 'required') =>
  new Refusal('answers-invalid', { faults: [{ field, code }] })
