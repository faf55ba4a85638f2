import type { Database } from '../platform/db/connection.ts'
import type { KeptDocument } from './keep-documents.ts'

interface Belonging {
  panchayatId: string
  ownerId: string
  /** Null for a profile picture. */
  applicationId: string | null
}

/** Gives kept files their rows, in the order they came. */
export async function recordDocuments(db: Database, documents: readonly KeptDocument[], belonging: Belonging) {
  if (documents.length === 0) return
  await db
    .insertInto('documents')
    .values(
      documents.map(({ slot, filePath, fileName, mediaType, size, sha256 }, position) => ({
        ...belonging,
        slot,
        position,
        filePath,
        fileName,
        mediaType,
        size,
        sha256,
      })),
    )
    .execute()
}
