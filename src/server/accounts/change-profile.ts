import { sql } from 'kysely'
import type { ProfileChanges } from '#shared/accounts/profile.ts'
import { Refusal } from '#shared/refusal.ts'
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
  person: Caller
  changes: ProfileChanges
  /** The new picture, which replaces the previous one. */
  picture: StagedDocument | undefined
}

/**
 * Changes the profile and its picture atomically. The last of several concurrent changes is kept. Throws
 * `numbers-changed-often` for staff.
 */
export async function changeProfile(deps: Deps, { person, changes, picture }: Change) {
  const { accountId } = person
  const stored = await storeDocuments(picture ? [picture] : [], deps.documents)
  const replaced = await stored.runOrDiscard(() =>
    deps.db.transaction().execute(async (tx) => {
      // The update locks the account, so that a concurrent change sees this picture and replaces it.
      if (person.role !== 'user') await limitNumberChanges(tx, accountId, changes)
      const { panchayatId } = await updatePerson(tx, accountId, columnsOf(changes, accountId, deps.vault))
      await recordAudit(tx, { actor: person, action: 'profile-changed', subject: { kind: 'account', id: accountId } })
      if (!picture && !changes.removePicture) return []
      const deleted = await deletePicture(tx, accountId)
      await recordDocuments(tx, stored.documents, { panchayatId, ownerId: accountId, applicationId: null })
      return deleted
    }),
  )
  // If the file cannot be deleted now, the sweep deletes it later, because it has no row.
  await Promise.allSettled(replaced.map(({ filePath }) => deps.documents.discard(filePath)))
}

/** Clears empty fields, except the Aadhaar number: the form does not show the stored number, so empty means unchanged. */
function columnsOf(changes: ProfileChanges, accountId: string, vault: Vault) {
  const { firstName, middleName = null, lastName, mobile = null, aadhar } = changes
  const office = { firstName, middleName, lastName, mobile }
  const sealed = aadhar !== undefined && { aadhaarSealed: sealAadhaar(vault, accountId, aadhar) }
  if (!('address' in changes)) return { ...office, ...sealed }
  const { gender, dob: dateOfBirth, occupation, nationality, emergencyContact } = changes
  const address = JSON.stringify(changes.address)
  return { ...office, gender, dateOfBirth, address, occupation, nationality, emergencyContact, ...sealed }
}

/** How often a day staff may change the numbers that own cases are recognised by. */
export const MAX_NUMBER_CHANGES = 3
const DAY_MINUTES = 24 * 60

/**
 * Limits how often staff change their mobile or Aadhaar number: otherwise they could find out an applicant's Aadhaar number by
 * trying which one makes the application their own case (decision 091).
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
    throw new Refusal('numbers-changed-often', { retryAfter: secondsLeft(DAY_MINUTES) })
  }
}

async function updatePerson(tx: Database, accountId: string, columns: ReturnType<typeof columnsOf>) {
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
