import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller, SignedIn } from '../sessions/find-session.ts'
import type { DocumentServices } from './document-services.ts'

type Deps = Pick<DocumentServices, 'db' | 'configuration'>

/**
 * Returns a document that the reader may see. The view is audited first, except for the reader's own profile picture,
 * which every screen shows. Throws `document-not-found` for a missing document and for that of another person, and
 * `document-removed` after its retention period.
 */
export async function viewDocument({ db, configuration }: Deps, reader: Caller, filePath: string) {
  const document = await findDocument(db, reader, filePath)
  if (!document) throw new Refusal('document-not-found')
  if (document.removedAt) {
    throw new Refusal('document-removed', { values: { days: configuration.retention.papersDays } })
  }
  const isOwnPicture = document.applicationId === null && document.ownerId === reader.accountId
  if (!isOwnPicture) {
    const subject = { kind: 'document', id: document.id } as const
    await recordAudit(db, { actor: reader, action: 'document-viewed', subject })
  }
  return document
}

/** Finds a document visible to the reader: their own, or any of their panchayat for staff and admins. */
async function findDocument(db: Database, { role, accountId, panchayatId }: SignedIn, filePath: string) {
  const document = db
    .selectFrom('documents')
    .select(['id', 'ownerId', 'applicationId', 'filePath', 'fileName', 'mediaType', 'size', 'removedAt'])
    .where('filePath', '=', filePath)
    .where('panchayatId', '=', panchayatId)
  return (role === 'user' ? document.where('ownerId', '=', accountId) : document).executeTakeFirst()
}
