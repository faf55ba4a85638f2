import { sql } from 'kysely'
import type { NewestFirst } from '#shared/newest-first.ts'
import { type MarkRead, type Notice, type NoticeList, UNREAD_BOUND } from '#shared/notices/wire.ts'
import { type Catalogue, wordsOf } from '#shared/services/catalogue-register.ts'
import type { Database } from '../platform/db/connection.ts'
import { NOTICE_CHANNEL } from '../platform/db/notice-channel.ts'
import { isoInstant, newestPage } from '../platform/db/paging.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import type { NotificationServices } from './notifications.ts'

const PAGE = 20

/** The caller's own notices, newest first, page by page, with the application that each speaks of. */
export async function listNotices(
  { db, catalogue }: Pick<NotificationServices, 'db' | 'catalogue'>,
  reader: SignedIn,
  { cursor, limit = PAGE, language }: NewestFirst & { language: string },
): Promise<NoticeList> {
  const { page, next } = newestPage(await findNotices(db, reader, { cursor, limit }), limit)
  return { data: page.map((row) => presentNotice(row, catalogue, language)), next }
}

/** A service that is no longer offered is called as its application says. */
function presentNotice(row: NoticeRow, catalogue: Catalogue, language: string): Notice {
  const service = catalogue.find(row.serviceId)
  const words = service && wordsOf(service, language)
  return {
    id: row.id,
    kind: row.kind,
    read: row.readAt !== null,
    at: row.at,
    reference: row.reference,
    collection: row.serviceId,
    summary: row.summary,
    service: words?.card.title ?? row.scheme,
    scheme: words?.scheme ?? row.scheme,
  }
}

/** One page of a person's notices, newest first; one row more than asked tells of a next page. */
async function findNotices(db: Database, reader: SignedIn, { cursor, limit }: NewestFirst & { limit: number }) {
  return ownNotices(db, reader)
    .innerJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'kind', 'notices.readAt', 'reference', 'serviceId', 'scheme', 'summary'])
    .select(isoInstant('notices.createdAt').as('at'))
    .$if(cursor !== undefined, (query) => query.where('notices.id', '<', cursor ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute()
}

type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]

/**
 * The notices that this person may see: their own, of their panchayat; who no longer reviews sees none of what waited
 * for them then. Everything else answers as if it did not exist.
 */
export function ownNotices(db: Database, { accountId, panchayatId, role }: SignedIn) {
  const own = db
    .selectFrom('notices')
    .where('notices.accountId', '=', accountId)
    .where('notices.panchayatId', '=', panchayatId)
  return role === 'user' ? own.where('notices.kind', 'not in', ['waiting', 'to-decide']) : own
}

/** How many notices of this person are unread, counted no further than `UNREAD_BOUND`. */
export async function countUnread(db: Database, reader: SignedIn): Promise<number> {
  const unread = ownNotices(db, reader).select('notices.id').where('notices.readAt', 'is', null).limit(UNREAD_BOUND)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks a person's own notices as read, and lets their other screens hear of it; an id that is not theirs changes
 * nothing. Locked in order, so that two screens that mark at once never wait for each other for good.
 */
export async function markNoticesRead(db: Database, accountId: string, asked: MarkRead) {
  const which = 'ids' in asked ? sql`id = any(${asked.ids}::bigint[])` : sql`id <= ${asked.upTo}`
  await sql`
    with unread as (
      select id from notices where account_id = ${accountId} and read_at is null and ${which} order by id for update),
    marked as (
      update notices set read_at = now() from unread where notices.id = unread.id returning notices.id)
    select pg_notify(${NOTICE_CHANNEL}, ${`${accountId} read`}) where exists (select from marked)`.execute(db)
}
