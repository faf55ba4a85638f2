import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller, SignedIn } from '../sessions/find-session.ts'
import type { DocumentServices } from './document-services.ts'

type Deps = Pick<DocumentServices, 'db' | 'configuration'>

/**
 * A document for whoever may see it; the log has the view before a byte goes out, but for one's own picture, which every
 * screen shows. Throws `document-not-found`, for another's and an absent one alike, and `document-removed` for one that was
 * kept long enough.
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

/** A stored document, if this person may see it: its owner, or staff and admin of its panchayat */
async function findDocument(db: Database, { role, accountId, panchayatId }: SignedIn, filePath: string) {
  const document = db
    .selectFrom('documents')
    .select(['id', 'ownerId', 'applicationId', 'filePath', 'fileName', 'mediaType', 'size', 'removedAt'])
    .where('filePath', '=', filePath)
    .where('panchayatId', '=', panchayatId)
  return (role === 'user' ? document.where('ownerId', '=', accountId) : document).executeTakeFirst()
}
