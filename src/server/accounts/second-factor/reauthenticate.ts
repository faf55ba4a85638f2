import type { Proofs } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller } from '../../sessions/find-session.ts'
import type { AccountServices } from '../account-services.ts'
import { requirePassword } from '../require-password.ts'
import { hasFactor, verifyFactor } from './verify-second-factor.ts'

/**
 * Asks once more who is there, by the password and, where there is a second factor, its code: a screen that was left open
 * is not its owner. Throws `answers-invalid` or `too-many-tries`.
 */
export async function reauthenticate(
  place: Pick<AccountServices, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  { password, code }: Proofs,
) {
  const { db } = place
  await requirePassword(db, caller.accountId, password, 'password')
  if (!(await hasFactor(db, caller.accountId))) return
  if (code === undefined) throw new Refusal('answers-invalid', { faults: [{ field: 'code', code: 'required' }] })
  await verifyFactor(place, caller, code, async () => {})
}
