// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { NewestFirst } from '#shared/newest-first.ts'
import { OFFICE_KINDS } from '#shared/notifications/kinds.ts'
import {
  type MarkRead,
  type NotificationList,
  type PortalNotification,
  UNREAD_BOUND,
} from '#shared/notifications/wire.ts'
import { type Catalogue, wordsOf } from '#shared/services/create-catalogue.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant, newestPage } from '../platform/db/list-queries.ts'
import { NOTIFICATION_CHANNEL } from '../platform/db/open-listener.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { isUnderAppeal } from '../sessions/under-appeal.ts'
import type { NotificationDeps } from './notification-feed.ts'

const DEFAULT_LIMIT = 20

/** One page of the reader's own notifications, newest first, each with its application. */
export async function listNotifications(
  { db, catalogue }: Pick<NotificationDeps, 'db' | 'catalogue'>,
  reader: SignedInUser,
  { cursor, limit = DEFAULT_LIMIT, language }: NewestFirst & { language: string },
): Promise<NotificationList> {
  const { page, next } = newestPage(await findNotifications(db, reader, { cursor, limit }), limit)
  return { data: page.map((row) => presentNotification(row, catalogue, language)), next }
}

/**
 * Presents a notification. If the service is no longer offered, the notification shows the scheme stored with the
 * application.
 */
function presentNotification(row: NotificationRow, catalogue: Catalogue, language: string): PortalNotification {
  const service = row.serviceId === null ? undefined : catalogue.find(row.serviceId)
  const words = service && wordsOf(service, language)
  return {
    id: row.id,
    kind: row.kind,
    read: row.readAt !== null,
    at: row.at,
    reference: row.reference ?? '',
    collection: row.serviceId ?? '',
    summary: row.summary ?? '',
    service: words?.card.title ?? row.scheme ?? '',
    scheme: words?.scheme ?? row.scheme ?? '',
    ...(row.complaintId !== null && { complaint: row.complaintId }),
    ...(row.count !== null && { count: row.count }),
  }
}

/** Finds notifications. Returns one more row than `limit` if there is a next page. */
async function findNotifications(
  db: Database,
  reader: SignedInUser,
  { cursor, limit }: NewestFirst & { limit: number },
) {
  return ownNotifications(db, reader)
    .leftJoin('applications', 'applications.id', 'notices.applicationId')
    .select([
      'notices.id',
      'kind',
      'count',
      'complaintId',
      'notices.readAt',
      'reference',
      'serviceId',
      'scheme',
      'summary',
    ])
    .select(isoInstant('notices.createdAt').as('at'))
    .$if(cursor !== undefined, (query) => query.where('notices.id', '<', cursor ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute()
}

type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

/**
 * The reader's own notifications in their panchayat. Citizens do not see notifications for reviewers, and appellate
 * officers see only notifications of applications that they may still read.
 */
export function ownNotifications(db: Database, reader: SignedInUser) {
  const { accountId, panchayatId, role } = reader
  const accountRows = db
    .selectFrom('notices')
    .where('notices.accountId', '=', accountId)
    .where('notices.panchayatId', '=', panchayatId)
  if (role === 'appellate') return accountRows.where(isUnderAppeal(reader, sql.ref('notices.application_id')))
  return role === 'user' ? accountRows.where('notices.kind', 'not in', [...OFFICE_KINDS]) : accountRows
}

/** Number of the reader's unread notifications, counted up to `UNREAD_BOUND`. */
export async function countUnread(db: Database, reader: SignedInUser): Promise<number> {
  const unread = ownNotifications(db, reader)
    .select('notices.id')
    .where('notices.readAt', 'is', null)
    .limit(UNREAD_BOUND)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks the account's own notifications as read and publishes the change; ids of other accounts' notifications have no
 * effect. Rows are locked in order, so that two concurrent calls cannot deadlock.
 */
export async function markNotificationsRead(db: Database, accountId: string, marked: MarkRead) {
  const selected = 'ids' in marked ? sql`id = any(${marked.ids}::bigint[])` : sql`id <= ${marked.upTo}`
  const payload = `${accountId} read`
  await sql`
    with unread as (
      select id from notices where account_id = ${accountId} and read_at is null and ${selected} order by id for update),
    marked as (
      update notices set read_at = now() from unread where notices.id = unread.id returning notices.id)
    select pg_notify(${NOTIFICATION_CHANNEL}, ${payload}) where exists (select from marked)`.execute(db)
}
