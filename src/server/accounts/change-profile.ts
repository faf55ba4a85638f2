// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { ProfileChanges } from '#shared/accounts/profile.ts'
import { RequestError } from '#shared/request-error.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordDocuments, storeDocuments } from '../documents/store-documents.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { countAttempt, secondsLeft } from '../platform/rate-limits/count-attempts.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { Caller } from '../sessions/find-session.ts'
import { sealAadhaar } from './profile.ts'

interface Deps {
  db: Database
  documents: DocumentStore
  vault: Vault
}

interface Change {
  caller: Caller
  changes: ProfileChanges
  /** The new picture, which replaces the previous one. */
  picture: StagedDocument | undefined
}

/**
 * Changes the profile and its picture atomically. Of several concurrent changes, the last one is kept. Throws
 * `numbers-changed-often` if a staff member changes their numbers more often than allowed.
 */
export async function changeProfile(deps: Deps, { caller, changes, picture }: Change) {
  const { accountId } = caller
  const stored = await storeDocuments(picture ? [picture] : [], deps.documents)
  const replaced = await stored.runOrDiscard(() =>
    deps.db.transaction().execute(async (tx) => {
      if (caller.role !== 'user') await limitNumberChanges(tx, accountId, changes)
      // The update locks the account, so that a concurrent change sees this picture and replaces it.
      const { panchayatId } = await updateAccount(tx, accountId, columnsOf(changes, accountId, deps.vault))
      await recordAudit(tx, { actor: caller, action: 'profile-changed', subject: { kind: 'account', id: accountId } })
      if (!picture && !changes.removePicture) return []
      const deleted = await deletePicture(tx, accountId)
      await recordDocuments(tx, stored.documents, { panchayatId, ownerId: accountId, applicationId: null })
      return deleted
    }),
  )
  // If a replaced file cannot be deleted now, the sweep deletes it later, because no row refers to the file.
  await Promise.allSettled(replaced.map(({ filePath }) => deps.documents.discard(filePath)))
}

/**
 * The columns to update. An empty field clears its column. An empty Aadhaar number leaves the stored number unchanged,
 * because the form does not show the number.
 */
function columnsOf(changes: ProfileChanges, accountId: string, vault: Vault) {
  const { firstName, middleName = null, lastName, mobile = null, aadhar } = changes
  const common = { firstName, middleName, lastName, mobile }
  const sealed = aadhar !== undefined && { aadhaarSealed: sealAadhaar(vault, accountId, aadhar) }
  // Staff and admins have no further fields.
  if (!('address' in changes)) return { ...common, ...sealed }
  const { gender, dob: dateOfBirth, occupation, nationality, emergencyContact } = changes
  const address = JSON.stringify(changes.address)
  return { ...common, gender, dateOfBirth, address, occupation, nationality, emergencyContact, ...sealed }
}

/**
 * The maximum number of times that a staff member may change their mobile or Aadhaar number in a day. The portal
 * recognises a reviewer's own cases by these numbers.
 */
export const MAX_NUMBER_CHANGES = 3
const DAY_MINUTES = 24 * 60

/**
 * Limits how often staff change their mobile or Aadhaar number. Without a limit, they could guess an applicant's Aadhaar
 * number: the right number would make the application their own case (docs/decisions/091).
 */
async function limitNumberChanges(tx: Database, accountId: string, { mobile, aadhar }: ProfileChanges) {
  const stored = await tx
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (aadhar === undefined && stored.mobile === (mobile ?? null)) return
  const window = { subject: `own-numbers:${accountId}`, minutes: DAY_MINUTES }
  if ((await countAttempt(tx, window)) > MAX_NUMBER_CHANGES) {
    throw new RequestError('numbers-changed-often', { retryAfter: secondsLeft(DAY_MINUTES) })
  }
}

async function updateAccount(tx: Database, accountId: string, columns: ReturnType<typeof columnsOf>) {
  return tx
    .updateTable('accounts')
    .set({ ...columns, updatedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .returning('panchayatId')
    .executeTakeFirstOrThrow()
}

async function deletePicture(tx: Database, ownerId: string) {
  return tx
    .deleteFrom('documents')
    .where('ownerId', '=', ownerId)
    .where('applicationId', 'is', null)
    .returning('filePath')
    .execute()
}
