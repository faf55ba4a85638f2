import { sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/connection.ts'
import type { Portal } from '../portal.ts'
import type { Caller } from './find-session.ts'
import { closeOtherSessions } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { refuseEasyPassword } from './refuse-easy-password.ts'
import { requirePassword } from './require-password.ts'

type Place = Pick<Portal, 'db' | 'jobs' | 'passwords' | 'panchayat'>

interface Change {
  currentPassword: string
  newPassword: string
}

/**
 * Sets a new password for whoever knows the current one, ends every other session of the account, uses up a code that
 * was sent, and promises the mail that tells of it. Throws `answers-invalid` for a wrong password, or `too-many-tries`.
 */
export async function changePassword(place: Place, caller: Caller, change: Change) {
  const { accountId, sessionId } = caller
  const before = await requirePassword(place.db, accountId, change.currentPassword)
  const { email, username } = await getNames(place.db, accountId)
  await refuseEasyPassword(place, change.newPassword, [email, username])
  const passwordHash = await hashPassword(change.newPassword)
  await place.db.transaction().execute(async (tx) => {
    // Of two changes at once the second no longer knows the current password.
    if (!(await replacePassword(tx, { accountId, before, passwordHash }))) throw wrongPassword()
    await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    await closeOtherSessions(tx, { accountId, sessionId })
    await recordAudit(tx, { actor: caller, action: 'password-changed', subject: { kind: 'account', id: accountId } })
    await place.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
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
