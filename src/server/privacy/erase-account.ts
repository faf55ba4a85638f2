// SPDX-License-Identifier: Apache-2.0
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../accounts/passwords.ts'
import { eraseDrafts } from '../applications/drafts/account-drafts.ts'
import { eraseFeedback } from '../applications/feedback/own-feedback.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { eraseComplaints } from '../complaints/own-complaints.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { forgetKnownDevices } from '../sessions/known-devices.ts'
import { eraseApplications } from './erase-applications.ts'
import { findLastErasure } from './request-erasure.ts'

type Deps = Pick<CertificateDeps, 'db' | 'documents' | 'catalogue'>

/**
 * Identifies an account. The id alone is not sufficient, because after a restore, a new account may get an id that
 * another account had before.
 */
export interface ErasedAccount {
  accountId: string
  /** The creation time of the account, in ISO 8601 with microseconds. */
  createdAt: string
}

interface Erasure extends ErasedAccount {
  /**
   * - `requested`: the owner asked for the erasure. A later login cancels the request.
   * - `unconfirmed`: nobody confirmed the email address of the registration.
   * - `replayed`: the account was erased before, and a restored backup contains it again. If it has applications,
   *   `permitErasureReplays` must have permitted the erasure.
   */
  reason: 'requested' | 'unconfirmed' | 'replayed'
}

/**
 * Erases the personal data of an account in one transaction, then deletes the files. Records that the law requires
 * remain under an anonymous account. Does nothing if the account has already been erased, if its creation time differs,
 * if a login has cancelled the request, or if the address has been confirmed. Returns whether the account was erased.
 */
export async function eraseAccount(deps: Deps, { accountId, createdAt, reason }: Erasure): Promise<boolean> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const files = await deps.db.transaction().execute(async (tx) => {
    const account = await findForErasure(tx, { accountId, createdAt })
    if (!account) return undefined
    if (reason === 'requested' && !(await isStillRequested(tx, accountId))) return undefined
    if (reason === 'unconfirmed' && !account.awaitsConfirmation) return undefined
    const applicationFiles = await eraseApplications(tx, deps.catalogue, accountId)
    const otherFiles = await eraseOtherRows(tx, accountId)
    await anonymise(tx, accountId, passwordHash)
    const { panchayatId } = account
    await tx.insertInto('erasures').values({ accountId, panchayatId, step: 'done' }).execute()
    const subject = { kind: 'account', id: accountId } as const
    await recordAudit(tx, { actor: { panchayatId, requestId: undefined }, action: 'account-erased', subject })
    return [...applicationFiles, ...otherFiles]
  })
  // If the process is killed here, the sweep deletes the files, because no row references them.
  for (const path of files ?? []) await deps.documents.discard(path)
  return files !== undefined
}

/** Locks the account, so that a concurrent login either completes first or finds no account. */
async function findForErasure(tx: Database, { accountId, createdAt }: ErasedAccount) {
  return tx
    .selectFrom('accounts')
    .select(['panchayatId', 'awaitsConfirmation'])
    .where('id', '=', accountId)
    .where('createdAt', '=', sql<Date>`${createdAt}::timestamptz`)
    .where('role', '=', 'user')
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the newest entry is a request (step `asked`) whose grace period has ended. */
async function isStillRequested(tx: Database, accountId: string) {
  const last = await findLastErasure(tx, accountId)
  return last?.step === 'asked' && last.dueAt !== null && last.dueAt.getTime() <= Date.now()
}

/** Deletes the account's other rows, such as sessions, drafts and the profile picture. Returns the paths of their files. */
async function eraseOtherRows(tx: Database, accountId: string) {
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
  await forgetKnownDevices(tx, accountId)
  await tx.deleteFrom('notices').where('accountId', '=', accountId).execute()
  await eraseDrafts(tx, accountId)
  await eraseComplaints(tx, accountId)
  await eraseFeedback(tx, accountId)
  const pictures = await tx
    .deleteFrom('documents')
    .where('ownerId', '=', accountId)
    .where('applicationId', 'is', null)
    .returning('filePath')
    .execute()
  const parts = await tx.deleteFrom('uploadParts').where('ownerId', '=', accountId).returning('filePath').execute()
  return [...pictures, ...parts].map(({ filePath }) => filePath)
}

/** Removes the personal data from the account and disables it. Other people can then use its email and username. */
async function anonymise(tx: Database, accountId: string, passwordHash: string) {
  const placeholder = `deleted-${randomUUID()}`
  await tx
    .updateTable('accounts')
    .set({
      username: placeholder,
      email: `${placeholder}@deleted.invalid`,
      passwordHash,
      firstName: '',
      middleName: null,
      lastName: '',
      gender: null,
      dateOfBirth: null,
      address: null,
      mobile: null,
      aadhaarSealed: null,
      occupation: null,
      nationality: null,
      emergencyContact: null,
      language: null,
      noticeVersion: null,
      disabledAt: sql<Date>`now()`,
      erasedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}
