import type { NewestFirst } from '#shared/newest-first.ts'
import type { Database } from '../platform/db/connection.ts'

const COLUMNS = ['id', 'caption', 'width', 'height', 'filePath', 'mediaType', 'size', 'sha256'] as const

/** A panchayat's pictures, newest first; one row more than asked tells of a next page. */
export async function findPictures(
  db: Database,
  panchayatId: string,
  { cursor, limit }: NewestFirst & { limit: number },
) {
  return db
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('panchayatId', '=', panchayatId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** One picture of a panchayat. */
export async function findPicture(db: Database, panchayatId: string, id: string) {
  return db
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
}

export type PictureRow = Awaited<ReturnType<typeof findPictures>>[number]
