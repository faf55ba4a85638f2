import { sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller } from '../sessions/find-session.ts'
import { forgetKnownDevices } from '../sessions/known-devices.ts'
import { closeOtherSessions } from '../sessions/open-session.ts'
import type { AccountServices } from './account-services.ts'
import { rejectEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { requirePassword } from './require-password.ts'

type Deps = Pick<AccountServices, 'db' | 'jobs' | 'passwords' | 'panchayat'>

interface Change {
  currentPassword: string
  newPassword: string
  /** The secret of the device that asks, which stays known; every other is forgotten. */
  deviceToken: string | undefined
}

/**
 * Sets a new password for whoever knows the current one, ends every other session of the account, uses up a code that
 * was sent, and promises the mail that tells of it. Throws `answers-invalid` for a wrong password, or `too-many-tries`.
 */
export async function changePassword(deps: Deps, caller: Caller, change: Change) {
  const { accountId, sessionId } = caller
  const before = await requirePassword(deps.db, accountId, change.currentPassword)
  const { email, username } = await getNames(deps.db, accountId)
  await rejectEasyPassword(deps, change.newPassword, [email, username])
  const passwordHash = await hashPassword(change.newPassword)
  await deps.db.transaction().execute(async (tx) => {
    // Of two changes at once the second no longer knows the current password.
    if (!(await replacePassword(tx, { accountId, before, passwordHash }))) throw wrongPassword()
    await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    await forgetKnownDevices(tx, accountId, change.deviceToken)
    await closeOtherSessions(tx, { accountId, sessionId })
    await recordAudit(tx, { actor: caller, action: 'password-changed', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
  })
}

const wrongPassword = () =>
  new Refusal('answers-invalid', { faults: [{ field: 'currentPassword', code: 'password-wrong' }] })

async function getNames(db: Database, accountId: string) {
  return db.selectFrom('accounts').select(['email', 'username']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

interface Replacement {
  accountId: string
  before: string
  passwordHash: string
}

/** False when the password is no longer the one that was looked at. */
async function replacePassword(tx: Database, { accountId, before, passwordHash }: Replacement) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ passwordHash, updatedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('passwordHash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
