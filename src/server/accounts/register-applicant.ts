import type { Registration } from '#shared/accounts/registration.ts'
import type { Database } from '../db/connection.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { keepAll } from '../documents/keep-documents.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordDocuments } from '../documents/record-documents.ts'
import type { Vault } from '../vault/open-vault.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { recordAccount } from './record-account.ts'

interface Place {
  db: Database
  documents: DocumentStore
  vault: Vault
  panchayat: { id: string }
}

/**
 * Makes a citizen's account with its picture, and a session for it, all or nothing. Throws `user-exists` through the
 * unique indexes on email and username.
 */
export async function registerApplicant(
  place: Place,
  registration: Registration & { language: string | undefined; device: string },
  picture: StagedDocument | undefined,
) {
  const passwordHash = await hashPassword(registration.password)
  const kept = await keepAll(picture ? [picture] : [], place.documents)
  const panchayatId = place.panchayat.id
  const { device } = registration
  return kept.orDiscard(() =>
    place.db.transaction().execute(async (tx) => {
      const account = await recordAccount(tx, { ...registration, role: 'user', panchayatId, passwordHash }, place.vault)
      await recordDocuments(tx, kept.documents, { panchayatId, ownerId: account.id, applicationId: null })
      const session = await openSession(tx, { accountId: account.id, passwordHash, remember: false, device })
      return { account, session }
    }),
  )
}
