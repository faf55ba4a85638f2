import type { Announcement, AnnouncementList, AnnouncementText } from '#shared/announcements/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { isRowId, newestPage } from '../platform/db/list-queries.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Caller } from '../sessions/find-session.ts'

const PAGE = 10

/** Lists this panchayat's announcements, newest first, ten per page by default. */
export async function listAnnouncements(
  { db, panchayat }: Pick<PlatformServices, 'db' | 'panchayat'>,
  { cursor, limit = PAGE }: NewestFirst,
): Promise<AnnouncementList> {
  const { page, next } = newestPage(await findAnnouncements(db, panchayat.id, { cursor, limit }), limit)
  return { data: page.map(presentAnnouncement), next }
}

/** Finds a panchayat's announcements, newest first. Returns one more row than `limit` if there is a next page. */
async function findAnnouncements(
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

type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>[number]

/** Presents an announcement. */
export function presentAnnouncement({ id, title, body, publishedAt }: AnnouncementRow): Announcement {
  return { id, title, body, publishedAt: publishedAt.toISOString() }
}

/** Publishes an announcement of the admin's panchayat. */
export async function publishAnnouncement(db: Database, admin: Caller, text: AnnouncementText) {
  return db.transaction().execute(async (tx) => {
    const announcement = await recordAnnouncement(tx, admin, text)
    const subject = { kind: 'announcement', id: announcement.id } as const
    await recordAudit(tx, { actor: admin, action: 'announcement-published', subject })
    return announcement
  })
}

interface Author {
  accountId: string
  panchayatId: string
}

/** Publishes an announcement of the author's panchayat, now or, for demo data, at a given time. */
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

/** Withdraws an announcement of the admin's own panchayat. Throws `announcement-not-found`, also for another panchayat's. */
export async function withdrawAnnouncement(db: Database, admin: Caller, id: string) {
  await db.transaction().execute(async (tx) => {
    const withdrawn = isRowId(id) && (await deleteAnnouncement(tx, admin.panchayatId, id))
    if (!withdrawn) throw new Refusal('announcement-not-found')
    await recordAudit(tx, { actor: admin, action: 'announcement-withdrawn', subject: { kind: 'announcement', id } })
  })
}

async function deleteAnnouncement(db: Database, panchayatId: string, id: string) {
  return db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .returning('id')
    .executeTakeFirst()
}
