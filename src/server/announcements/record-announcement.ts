import type { AnnouncementText } from '#shared/announcements/wire.ts'
import type { Database } from '../platform/db/connection.ts'

interface Author {
  accountId: string
  panchayatId: string
}

/** Publishes an announcement of the author's panchayat, now or, for an invented past, at an instant. */
export async function recordAnnouncement(
  db: Database,
  { accountId: authorId, panchayatId }: Author,
  { title, body, publishedAt }: AnnouncementText & { publishedAt?: Date },
) {
  return db
    .insertInto('announcements')
    .values({ authorId, panchayatId, title, body, ...(publishedAt && { publishedAt }) })
    .returning(['id', 'title', 'body', 'publishedAt'])
    .executeTakeFirstOrThrow()
}
