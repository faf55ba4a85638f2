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

interface Place {
  db: Database
  documents: DocumentStore
  vault: Vault
}

interface Change {
  person: Caller
  changes: ProfileChanges
  /** Takes the place of the one before. */
  picture: StagedDocument | undefined
}

/** Changes what an account says of its person, and their picture with its file: all or nothing, and the last one wins. */
export async function changeProfile(place: Place, { person, changes, picture }: Change) {
  const { accountId } = person
  const kept = await storeDocuments(picture ? [picture] : [], place.documents)
  const replaced = await kept.orDiscardOnRefusal(() =>
    place.db.transaction().execute(async (tx) => {
      // Locks the account, so that of two at once the second finds the first one's picture and replaces it.
      const { panchayatId } = await updatePerson(tx, accountId, columnsOf(changes, accountId, place.vault))
      await recordAudit(tx, { actor: person, action: 'profile-changed', subject: { kind: 'account', id: accountId } })
      if (!picture && !changes.removePicture) return []
      const gone = await deletePicture(tx, accountId)
      await recordDocuments(tx, kept.documents, { panchayatId, ownerId: accountId, applicationId: null })
      return gone
    }),
  )
  // A file that stays behind has no row any more: the sweep removes it.
  await Promise.allSettled(replaced.map(({ filePath }) => place.documents.discard(filePath)))
}

/** What was left empty is forgotten, but for the Aadhaar number, which nobody can read to leave it as it was. */
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
