import type { LoginStep } from '#shared/accounts/factor.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type OpenedSession, openSession } from '../../sessions/open-session.ts'
import { mayBeRemembered } from '../../sessions/session-limits.ts'
import { closeStartedLogin, type StartedLogin, updateStartedLogin } from '../../sessions/started-login.ts'
import type { AccountServices } from '../account-services.ts'

/** What a step leads to: another one, or a session with a secret of its own. */
export type LoginOutcome = { next: LoginStep } | { next: undefined; session: OpenedSession }

/** Takes a started login as far as it has come, to its next step or its session, in a transaction. Throws `login-over`. */
export async function advanceLogin(
  tx: Database,
  { configuration }: Pick<AccountServices, 'configuration'>,
  login: StartedLogin,
): Promise<LoginOutcome> {
  const next = nextStep(login, configuration.requireSecondFactor)
  if (!next) return { next, session: await completeLogin(tx, login) }
  if (!(await updateStartedLogin(tx, login, next))) throw new Refusal('login-over')
  return { next }
}

/** Makes a session of a started login that lacks nothing, in a transaction. Throws `login-over`. */
export async function completeLogin(tx: Database, login: StartedLogin): Promise<OpenedSession> {
  // The account first, as for whoever disables it or changes its password: else each could wait for the other.
  const session = await openSession(tx, login)
  if (!session || !(await closeStartedLogin(tx, login.token))) throw new Refusal('login-over')
  const remembered = login.remember && mayBeRemembered(login.role)
  const details = { remembered, ...(login.provedBy !== null && { factor: login.provedBy }) }
  await recordAudit(tx, { actor: login, action: 'logged-in', subject: { kind: 'session', id: session.id }, details })
  return session
}

interface Standing {
  role: Role
  hasFactor: boolean
  /** By which the second step of this login was taken; null while it was not. */
  provedBy: string | null
  isPasswordProvisional: boolean
}

/** What a login with the right password still lacks; undefined when it is complete. Citizens have no second factor. */
export function nextStep(standing: Standing, isFactorRequired: boolean): LoginStep | undefined {
  const { role, hasFactor, provedBy, isPasswordProvisional } = standing
  if (hasFactor && provedBy === null) return 'code'
  if (isPasswordProvisional) return 'password'
  return isFactorRequired && role !== 'user' && !hasFactor ? 'set-up' : undefined
}
