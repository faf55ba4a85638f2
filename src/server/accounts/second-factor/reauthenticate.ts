// SPDX-License-Identifier: Apache-2.0
import type { Credentials } from '#shared/accounts/factor.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Caller } from '../../sessions/find-session.ts'
import type { AccountDeps } from '../account-deps.ts'
import { requirePassword } from '../require-password.ts'
import { hasFactor, verifyFactor } from './verify-second-factor.ts'

/**
 * Verifies the caller's password again, and the second factor if there is one, because somebody else may use a session
 * that was left open. Throws `answers-invalid` or `too-many-tries`.
 */
export async function reauthenticate(
  deps: Pick<AccountDeps, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  { password, code }: Credentials,
) {
  const { db } = deps
  await requirePassword(db, caller, password, 'password')
  if (!(await hasFactor(db, caller.accountId))) return
  if (code === undefined)
    throw new RequestError('answers-invalid', { fieldErrors: [{ field: 'code', code: 'required' }] })
  // `verifyFactor` runs an action in its transaction. The action is empty, because the caller makes its change afterwards.
  await verifyFactor(deps, caller, code, async () => {})
}
