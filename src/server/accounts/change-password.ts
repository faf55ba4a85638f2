// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { closeOtherSessions } from '../sessions/close-session.ts'
import type { Caller } from '../sessions/find-session.ts'
import { forgetKnownDevices } from '../sessions/known-devices.ts'
import type { AccountDeps } from './account-deps.ts'
import { withReservedHashing } from './admit-login.ts'
import { assertPasswordNotEasy } from './password-rules.ts'
import { hashPassword, hashPasswordWithPriority } from './passwords.ts'
import { requirePassword } from './require-password.ts'

type Deps = Pick<AccountDeps, 'db' | 'jobs' | 'passwords' | 'panchayat'>

interface Change {
  currentPassword: string
  newPassword: string
  /** The token of the requesting device. The account forgets all its other known devices. */
  deviceToken: string | undefined
}

/**
 * Changes the password after verifying the current one. Ends every other session, deletes open reset codes, and enqueues
 * a mail about the change. Throws `answers-invalid` for a wrong password, or `too-many-tries`.
 */
export async function changePassword(deps: Deps, caller: Caller, change: Change) {
  const { accountId, sessionId } = caller
  const oldHash = await requirePassword(deps.db, caller, change.currentPassword)
  const { email, username } = await getEmailAndUsername(deps.db, accountId)
  await assertPasswordNotEasy(deps, change.newPassword, [email, username])
  const passwordHash = await withReservedHashing(accountId, (isReserved) =>
    isReserved ? hashPasswordWithPriority(change.newPassword) : hashPassword(change.newPassword),
  )
  await deps.db.transaction().execute(async (tx) => {
    // The second of two concurrent changes fails, because its current password is outdated.
    if (!(await replacePassword(tx, { accountId, oldHash, passwordHash }))) throw wrongPassword()
    await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    await forgetKnownDevices(tx, accountId, change.deviceToken)
    await closeOtherSessions(tx, { accountId, sessionId })
    await recordAudit(tx, { actor: caller, action: 'password-changed', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
  })
}

const wrongPassword = () =>
  new RequestError('answers-invalid', { fieldErrors: [{ field: 'currentPassword', code: 'password-wrong' }] })

async function getEmailAndUsername(db: Database, accountId: string) {
  return db.selectFrom('accounts').select(['email', 'username']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

interface Replacement {
  accountId: string
  oldHash: string
  passwordHash: string
}

/** Stores the new hash. Returns false if the password has changed since the old one was verified. */
async function replacePassword(tx: Database, { accountId, oldHash, passwordHash }: Replacement) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ passwordHash, updatedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('passwordHash', '=', oldHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
