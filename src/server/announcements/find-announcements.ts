import type { NewestFirst } from '#shared/newest-first.ts'
import type { Database } from '../platform/db/connection.ts'

/** A panchayat's announcements, newest first; one row more than asked tells of a next page. */
export async function findAnnouncements(
  db: Database,
  panchayatId: string,
  { cursor, limit }: NewestFirst & { limit: number },
) {
  return db
    .selectFrom('announcements')
    .select(['id', 'title', 'body', 'publishedAt'])
    .where('panchayatId', '=', panchayatId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>[number]
