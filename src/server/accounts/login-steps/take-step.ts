import { sql } from 'kysely'
import { type LoginStep, presentRecoveryCode, type SetUp } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { endOtherSessionsAndLogins } from '../../sessions/manage-sessions.ts'
import { closeAllSessions } from '../../sessions/open-session.ts'
import { closeOtherStartedLogins, type StartedLogin } from '../../sessions/started-login.ts'
import type { AccountServices } from '../account-services.ts'
import { rejectEasyPassword } from '../password-rules.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { storeFactor } from '../second-factor/change-second-factor.ts'
import { createSetUp, verifyPhone } from '../second-factor/set-up-phone.ts'
import { verifyFactor } from '../second-factor/verify-second-factor.ts'
import { advanceLogin, completeLogin, type LoginOutcome, nextStep } from './advance-login.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'jobs' | 'configuration' | 'passwords' | 'panchayat'>

/** Second step: a code of the phone, or of the paper. */
export async function takeCodeStep(deps: Deps, login: StartedLogin, { code }: { code: string }): Promise<LoginOutcome> {
  hold(deps, login, 'code')
  return verifyFactor(deps, login, code, (tx, kind) =>
    advanceLogin(tx, deps, { ...login, provedBy: kind === 'time' ? 'code' : 'recovery-code' }),
  )
}

/** A password of one's own, in the place of one that whoever made the account knows. Ends every session of the account. */
export async function takePasswordStep(
  deps: Deps,
  login: StartedLogin,
  { newPassword }: { newPassword: string },
): Promise<LoginOutcome> {
  hold(deps, login, 'password')
  const { accountId, email, username, passwordHash: before } = login
  await rejectEasyPassword(deps, newPassword, [email, username])
  if (await verifyPassword(before, newPassword)) throw refusedPassword()
  const passwordHash = await hashPassword(newPassword)
  // With the login's next step, or not at all: a password that stands although its screen said otherwise shuts its owner out.
  return deps.db.transaction().execute(async (tx) => {
    if (!(await replaceProvisional(tx, { accountId, before, passwordHash }))) throw new Refusal('login-over')
    await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    await closeOtherStartedLogins(tx, { ...login, passwordHash })
    await closeAllSessions(tx, accountId)
    await recordAudit(tx, { actor: login, action: 'password-changed', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
    return advanceLogin(tx, deps, { ...login, passwordHash, isPasswordProvisional: false })
  })
}

/** What a first phone is to be told. */
export async function beginSetUpStep(deps: Deps, login: StartedLogin): Promise<SetUp> {
  hold(deps, login, 'set-up')
  return createSetUp(deps, { email: login.email, occasion: occasionOf(login) })
}

/**
 * The first phone proves itself, and with it the login is complete, or neither: a phone whose login was over meanwhile would
 * be kept with codes that nobody saw. Gives the recovery codes, too.
 */
export async function takeSetUpStep(
  deps: Deps,
  login: StartedLogin,
  proof: { ticket: string; code: string },
): Promise<LoginOutcome & { recoveryCodes: string[] }> {
  hold(deps, login, 'set-up')
  const phone = await verifyPhone(deps, { ...proof, occasion: occasionOf(login) })
  const session = await deps.db.transaction().execute(async (tx) => {
    await storeFactor({ ...deps, db: tx }, login, { phone, isFirst: true })
    const opened = await completeLogin(tx, { ...login, hasFactor: true, provedBy: 'set-up' })
    await endOtherSessionsAndLogins(tx, { ...login, sessionId: opened.id })
    return opened
  })
  return { next: undefined, session, recoveryCodes: phone.set.codes.map(presentRecoveryCode) }
}

const occasionOf = ({ accountId }: StartedLogin) => `login:${accountId}`

/** A step is taken in its turn, or not at all. */
function hold({ configuration }: Deps, login: StartedLogin, step: LoginStep) {
  if (nextStep(login, configuration.requireSecondFactor) !== step) throw new Refusal('other-step')
}

const refusedPassword = () =>
  new Refusal('answers-invalid', { faults: [{ field: 'newPassword', code: 'password-given' }] })

interface Replacement {
  accountId: string
  before: string
  passwordHash: string
}

async function replaceProvisional(tx: Database, { accountId, before, passwordHash }: Replacement) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ passwordHash, isPasswordProvisional: false, updatedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('passwordHash', '=', before)
    .where('isPasswordProvisional', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
