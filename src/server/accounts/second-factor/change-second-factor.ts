// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { presentRecoveryCode } from '#shared/accounts/factor.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Actor, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { endOtherAccess } from '../../sessions/manage-sessions.ts'
import type { AccountDeps } from '../account-deps.ts'
import { notifyAdmins } from '../notify-admins.ts'
import {
  generateRecoveryCodes,
  type RecoveryCodeSet,
  type SetUpProof,
  type VerifiedPhone,
  verifyPhone,
} from './set-up-phone.ts'
import { factorContext, hasFactor } from './verify-second-factor.ts'

type Deps = Pick<AccountDeps, 'db' | 'vault' | 'jobs'>
type Owner = Actor & { accountId: string }

interface NewFactor {
  phone: VerifiedPhone
  /**
   * Whether this is the account's first phone. A first phone must not replace another phone, so one of two concurrent set-ups
   * fails.
   */
  isFirst: boolean
}

/**
 * Stores a phone as the second factor of an account, with ten recovery codes. Unless `isFirst` is set, the phone replaces any
 * previous phone. `db` must be a transaction. Throws `login-over` if `isFirst` is set and the account already has a phone.
 */
export async function storeFactor({ db: tx, vault, jobs }: Deps, owner: Owner, { phone, isFirst }: NewFactor) {
  const { accountId } = owner
  const { secret, step, recoveryCodeSet } = phone
  const row = { secretSealed: vault.seal(secret, factorContext(accountId)), lastStep: String(step) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('secondFactors')
    .values({ accountId, recoverySalt: recoveryCodeSet.salt, ...row })
    .onConflict((conflict) =>
      isFirst ? conflict.doNothing() : conflict.column('accountId').doUpdateSet({ ...row, since: sql<Date>`now()` }),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new RequestError('login-over')
  await replaceCodes(tx, accountId, recoveryCodeSet)
  await recordAudit(tx, { actor: owner, action: 'second-factor-set', subject: { kind: 'account', id: accountId } })
  await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'set' })
  await notifyAdmins(tx, jobs, { panchayatId: owner.panchayatId, accountId, change: 'factor-set' })
}

/**
 * Replaces the remaining recovery codes with ten new ones, and returns the new codes. Throws `no-factor` if the account has no
 * second factor.
 */
export async function renewRecoveryCodes(deps: Deps, owner: Owner): Promise<string[]> {
  const { accountId } = owner
  if (!(await hasFactor(deps.db, accountId))) throw new RequestError('no-factor')
  const recoveryCodeSet = await generateRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await replaceCodes(tx, accountId, recoveryCodeSet)
    await recordAudit(tx, { actor: owner, action: 'recovery-codes-made', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'codes-made' })
  })
  return recoveryCodeSet.codes.map(presentRecoveryCode)
}

async function replaceCodes(tx: Database, accountId: string, { salt, hashes }: RecoveryCodeSet) {
  // The factor's row is locked first, so that the later of two concurrent sets of codes replaces the earlier set.
  await tx.updateTable('secondFactors').set({ recoverySalt: salt }).where('accountId', '=', accountId).execute()
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Deletes the second factor of an account. Returns false if there is none. */
export async function deleteFactor(tx: Database, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('accountId', '=', accountId).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Verifies a phone and makes it the caller's second factor. Ends the caller's access on other devices, as a password change
 * does. Returns ten new recovery codes, to be shown once. Throws the errors of `verifyPhone`, `not-signed-in` if the
 * session has ended in the meantime, and `set-up-over` if the phone is the second factor already: a ticket is valid once.
 */
export async function replaceFactor(
  deps: Pick<AccountDeps, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  proof: SetUpProof,
): Promise<string[]> {
  const phone = await verifyPhone(deps, proof)
  await deps.db.transaction().execute(async (tx) => {
    if (await isStored({ ...deps, db: tx }, caller, phone)) throw new RequestError('set-up-over')
    await storeFactor({ ...deps, db: tx }, caller, { phone, isFirst: false })
    await endOtherAccess(tx, caller)
    // Checked last, after the locks. A concurrent reset by an admin ends the session, and must also remove this phone.
    if (!(await isSessionOpen(tx, caller))) throw new RequestError('not-signed-in')
  })
  return phone.recoveryCodeSet.codes.map(presentRecoveryCode)
}

/** Whether the phone is the caller's second factor already. Locks the factor. */
async function isStored(
  { db: tx, vault }: Pick<AccountDeps, 'db' | 'vault'>,
  { accountId }: Caller,
  { secret }: VerifiedPhone,
): Promise<boolean> {
  const found = await tx
    .selectFrom('secondFactors')
    .select('secretSealed')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined && vault.unseal(found.secretSealed, factorContext(accountId)) === secret
}

async function isSessionOpen(tx: Database, { sessionId }: Caller): Promise<boolean> {
  const found = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  return found !== undefined
}

/** Removes the caller's own second factor. Throws `factor-required` if the installation requires one. */
export async function removeFactor(
  { db, jobs, configuration }: Pick<AccountDeps, 'db' | 'jobs' | 'configuration'>,
  caller: Caller,
) {
  if (configuration.requireSecondFactor) throw new RequestError('factor-required')
  const { accountId } = caller
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactor(tx, accountId))) return
    await recordAudit(tx, {
      actor: caller,
      action: 'second-factor-removed',
      subject: { kind: 'account', id: accountId },
    })
    await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'removed' })
    await notifyAdmins(tx, jobs, { panchayatId: caller.panchayatId, accountId, change: 'factor-removed' })
  })
}
