// SPDX-License-Identifier: Apache-2.0
import { type LoginStep, presentRecoveryCode, type SetUp } from '#shared/accounts/factor.ts'
import { RequestError } from '#shared/request-error.ts'
import { endOtherAccess } from '../../sessions/manage-sessions.ts'
import type { StartedLogin } from '../../sessions/started-login.ts'
import type { AccountDeps } from '../account-deps.ts'
import { storeFactor } from '../second-factor/change-second-factor.ts'
import { createSetUp, verifyPhone } from '../second-factor/set-up-phone.ts'
import { verifyFactor } from '../second-factor/verify-second-factor.ts'
import { advanceLogin, completeLogin, type LoginOutcome, nextStep } from './advance-login.ts'

type Deps = Pick<AccountDeps, 'db' | 'vault' | 'jobs' | 'configuration' | 'passwords' | 'panchayat'>

/** Verifies the second factor: a code from the phone, or a recovery code. */
export async function completeCodeStep(
  deps: Deps,
  login: StartedLogin,
  { code }: { code: string },
): Promise<LoginOutcome> {
  requireStep(deps, login, 'code')
  return verifyFactor(deps, login, code, (tx, kind) =>
    advanceLogin(tx, deps, { ...login, provedBy: kind === 'totp' ? 'code' : 'recovery-code' }),
  )
}

/** Creates the secret and the ticket for setting up the first phone. */
export async function beginSetUpStep(deps: Deps, login: StartedLogin): Promise<SetUp> {
  requireStep(deps, login, 'set-up')
  return createSetUp(deps, { email: login.email, ticketPurpose: ticketPurposeOf(login) })
}

/**
 * Verifies the first phone, stores it, completes the login, and returns the recovery codes. The phone is stored in the
 * transaction that completes the login. Otherwise, if the login expired in between, the account would have a phone, but
 * its owner would not have seen the recovery codes.
 */
export async function completeSetUpStep(
  deps: Deps,
  login: StartedLogin,
  proof: { ticket: string; code: string },
): Promise<LoginOutcome & { recoveryCodes: string[] }> {
  requireStep(deps, login, 'set-up')
  const phone = await verifyPhone(deps, { ...proof, ticketPurpose: ticketPurposeOf(login) })
  const session = await deps.db.transaction().execute(async (tx) => {
    await storeFactor({ ...deps, db: tx }, login, { phone, isFirst: true })
    const opened = await completeLogin(tx, { ...login, hasFactor: true, provedBy: 'set-up' })
    await endOtherAccess(tx, { ...login, sessionId: opened.id, deviceToken: opened.deviceToken })
    return opened
  })
  return { next: undefined, session, recoveryCodes: phone.recoveryCodeSet.codes.map(presentRecoveryCode) }
}

/** The purpose of a ticket for setting up a phone during a login of this account. */
const ticketPurposeOf = ({ accountId }: StartedLogin) => `login:${accountId}`

/** Throws `other-step` unless `step` is the next step of the login. */
function requireStep({ configuration }: Deps, login: StartedLogin, step: LoginStep) {
  if (nextStep(login, configuration.requireSecondFactor) !== step) throw new RequestError('other-step')
}
