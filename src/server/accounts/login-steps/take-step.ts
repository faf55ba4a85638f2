import { sql } from 'kysely'
import { type LoginStep, presentRecoveryCode, type SetUp } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { endElsewhere } from '../../sessions/manage-sessions.ts'
import { closeAllSessions } from '../../sessions/open-session.ts'
import { keepOnlyLogin, type StartedLogin } from '../../sessions/started-login.ts'
import type { AccountServices } from '../account-services.ts'
import { refuseEasyPassword } from '../password-rules.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { keepFactor } from '../second-factor/change-second-factor.ts'
import { proveFactor } from '../second-factor/prove-second-factor.ts'
import { offerSetUp, provePhone } from '../second-factor/set-up-phone.ts'
import { completeLogin, goOn, nextStep, type Onward } from './advance-login.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'jobs' | 'configuration' | 'passwords' | 'panchayat'>

/** Second step: a code of the phone, or of the paper. */
export async function takeCodeStep(deps: Deps, login: StartedLogin, { code }: { code: string }): Promise<Onward> {
  hold(deps, login, 'code')
  return proveFactor(deps, login, code, (tx, kind) =>
    goOn(tx, deps, { ...login, provedBy: kind === 'time' ? 'code' : 'recovery-code' }),
  )
}

/** A password of one's own, in the place of one that whoever made the account knows. Ends every session of the account. */
export async function takePasswordStep(
  deps: Deps,
  login: StartedLogin,
  { newPassword }: { newPassword: string },
): Promise<Onward> {
  hold(deps, login, 'password')
  const { accountId, email, username, passwordHash: before } = login
  await refuseEasyPassword(deps, newPassword, [email, username])
  if (await verifyPassword(before, newPassword)) throw refusedPassword()
  const passwordHash = await hashPassword(newPassword)
  // With the login's next step, or not at all: a password that stands although its screen said otherwise shuts its owner out.
  return deps.db.transaction().execute(async (tx) => {
    if (!(await replaceProvisional(tx, { accountId, before, passwordHash }))) throw new Refusal('login-over')
    await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    await keepOnlyLogin(tx, { ...login, passwordHash })
    await closeAllSessions(tx, accountId)
    await recordAudit(tx, { actor: login, action: 'password-changed', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
    return goOn(tx, deps, { ...login, passwordHash, isPasswordProvisional: false })
  })
}

/** What a first phone is to be told. */
export async function beginSetUpStep(deps: Deps, login: StartedLogin): Promise<SetUp> {
  hold(deps, login, 'set-up')
  return offerSetUp(deps, { email: login.email, occasion: occasionOf(login) })
}

/**
 * The first phone proves itself, and with it the login is complete, or neither: a phone whose login was over meanwhile would
 * be kept with codes that nobody saw. Gives the recovery codes, too.
 */
export async function takeSetUpStep(
  deps: Deps,
  login: StartedLogin,
  proof: { ticket: string; code: string },
): Promise<Onward & { recoveryCodes: string[] }> {
  hold(deps, login, 'set-up')
  const phone = await provePhone(deps, { ...proof, occasion: occasionOf(login) })
  const session = await deps.db.transaction().execute(async (tx) => {
    await keepFactor({ ...deps, db: tx }, login, { phone, isFirst: true })
    const opened = await completeLogin(tx, { ...login, hasFactor: true, provedBy: 'set-up' })
    await endElsewhere(tx, { ...login, sessionId: opened.id })
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
