// SPDX-License-Identifier: Apache-2.0
import type { LoginStep } from '#shared/accounts/factor.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type OpenedSession, openSession } from '../../sessions/open-session.ts'
import { mayBeRemembered } from '../../sessions/session-limits.ts'
import { closeStartedLogin, type StartedLogin, updateStartedLogin } from '../../sessions/started-login.ts'
import type { AccountDeps } from '../account-deps.ts'

/** The result of a login step: the next step, or a session. */
export type LoginOutcome = { next: LoginStep } | { next: undefined; session: OpenedSession }

/**
 * Advances a started login to its next step, or opens its session. Must run within a transaction. Throws `login-over`.
 */
export async function advanceLogin(
  tx: Database,
  { configuration }: Pick<AccountDeps, 'configuration'>,
  login: StartedLogin,
): Promise<LoginOutcome> {
  const next = nextStep(login, configuration.requireSecondFactor)
  if (!next) return { next, session: await completeLogin(tx, login) }
  if (!(await updateStartedLogin(tx, login, next))) throw new RequestError('login-over')
  return { next }
}

/**
 * Opens the session of a started login that needs no further step. Must run within a transaction. Throws `login-over`.
 */
export async function completeLogin(tx: Database, login: StartedLogin): Promise<OpenedSession> {
  // `openSession` locks the account first. The transactions that disable an account or change its password also lock the account
  // first, so that none of them can deadlock.
  const session = await openSession(tx, login)
  if (!session || !(await closeStartedLogin(tx, login.token))) throw new RequestError('login-over')
  const remembered = login.remember && mayBeRemembered(login.role)
  const details = { remembered, ...(login.provedBy !== null && { factor: login.provedBy }) }
  await recordAudit(tx, { actor: login, action: 'logged-in', subject: { kind: 'session', id: session.id }, details })
  return session
}

interface LoginState {
  role: Role
  hasFactor: boolean
  /**
   * How the second factor was verified in this login: by a `code` from the phone, a `recovery-code`, or the `set-up` of a
   * phone; null if it has not been verified.
   */
  provedBy: string | null
}

/** The next step of a login after the password; undefined if the login is complete. Citizens have no second factor. */
export function nextStep(state: LoginState, isFactorRequired: boolean): LoginStep | undefined {
  const { role, hasFactor, provedBy } = state
  if (hasFactor && provedBy === null) return 'code'
  return isFactorRequired && role !== 'user' && !hasFactor ? 'set-up' : undefined
}
