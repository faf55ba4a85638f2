import type { Database } from '../platform/db/connection.ts'
import type { SignedIn } from '../sessions/find-session.ts'

/** A stored document, if this person may see it: its owner, or staff and admin of its panchayat */
export async function findDocument(db: Database, { role, accountId, panchayatId }: SignedIn, filePath: string) {
  const document = db
    .selectFrom('documents')
    .select(['id', 'ownerId', 'applicationId', 'filePath', 'fileName', 'mediaType', 'size', 'removedAt'])
    .where('filePath', '=', filePath)
    .where('panchayatId', '=', panchayatId)
  return (role === 'user' ? document.where('ownerId', '=', accountId) : document).executeTakeFirst()
}
