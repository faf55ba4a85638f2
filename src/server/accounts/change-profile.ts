import { sql } from 'kysely'
import type { ProfileChanges } from '#shared/accounts/profile.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordDocuments, storeDocuments } from '../documents/store-documents.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
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

/** Changes the profile and its picture atomically. The last of several concurrent changes is kept. */
export async function changeProfile(deps: Deps, { person, changes, picture }: Change) {
  const { accountId } = person
  const stored = await storeDocuments(picture ? [picture] : [], deps.documents)
  const replaced = await stored.orDiscardOnRefusal(() =>
    deps.db.transaction().execute(async (tx) => {
      // The update locks the account, so that a concurrent change sees this picture and replaces it.
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
  const { firstName, middleName = null, lastName, mobile = null } = changes
  const office = { firstName, middleName, lastName, mobile }
  if (!('address' in changes)) return office
  const { gender, dob: dateOfBirth, occupation, nationality, emergencyContact, aadhar } = changes
  const address = JSON.stringify(changes.address)
  const sealed = aadhar !== undefined && { aadhaarSealed: sealAadhaar(vault, accountId, aadhar) }
  return { ...office, gender, dateOfBirth, address, occupation, nationality, emergencyContact, ...sealed }
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
