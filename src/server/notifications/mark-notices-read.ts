import { sql } from 'kysely'
import type { MarkRead } from '#shared/notices/wire.ts'
import type { Database } from '../platform/db/connection.ts'
import { NOTICE_CHANNEL } from '../platform/db/notice-channel.ts'

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
