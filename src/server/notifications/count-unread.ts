import { sql } from 'kysely'
import { UNREAD_BOUND } from '#shared/notices/wire.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { ownNotices } from './own-notices.ts'

/** How many notices of this person are unread, counted no further than `UNREAD_BOUND`. */
export async function countUnread(db: Database, reader: SignedIn): Promise<number> {
  const unread = ownNotices(db, reader).select('notices.id').where('notices.readAt', 'is', null).limit(UNREAD_BOUND)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
