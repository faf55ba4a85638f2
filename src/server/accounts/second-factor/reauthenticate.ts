// SPDX-License-Identifier: Apache-2.0
import type { Proofs } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller } from '../../sessions/find-session.ts'
import type { AccountServices } from '../account-services.ts'
import { requirePassword } from '../require-password.ts'
import { hasFactor, verifyFactor } from './verify-second-factor.ts'

/**
 * Verifies the caller's password again, and the second factor if there is one, because somebody else may use a session
 * that was left open. Throws `answers-invalid` or `too-many-tries`.
 */
export async function reauthenticate(
  deps: Pick<AccountServices, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  { password, code }: Proofs,
) {
  const { db } = deps
  await requirePassword(db, caller, password, 'password')
  if (!(await hasFactor(db, caller.accountId))) return
  if (code === undefined) throw new Refusal('answers-invalid', { faults: [{ field: 'code', code: 'required' }] })
  // `verifyFactor` runs an action in its transaction. This one is empty, because the caller makes its change afterwards.
  await verifyFactor(deps, caller, code, async () => {})
}
