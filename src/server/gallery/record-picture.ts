import type { Database } from '../platform/db/connection.ts'
import type { StagedPicture } from './stage-picture.ts'

interface Belonging {
  panchayatId: string
  /** Who put it there. */
  accountId: string
}

/** Gives a kept picture its row. */
export async function recordPicture(
  db: Database,
  { panchayatId, accountId: authorId }: Belonging,
  { filePath, mediaType, size, sha256, width, height, caption }: StagedPicture & { filePath: string; caption: string },
) {
  return db
    .insertInto('pictures')
    .values({ panchayatId, authorId, filePath, mediaType, size, sha256, width, height, caption })
    .returning(['id', 'caption', 'width', 'height', 'filePath', 'mediaType', 'size', 'sha256'])
    .executeTakeFirstOrThrow()
}
