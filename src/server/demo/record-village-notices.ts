import { sql } from 'kysely'
import { type NoticeStep, recordNotices } from '../notifications/record-notices.ts'
import type { Portal } from '../operations/portal.ts'
import type { Database } from '../platform/db/connection.ts'

/** What everybody in the village has not come to read yet. */
const UNREAD = 3

/** Tells the village of every step as it happened, one after the other; all but the newest few have been read since. */
export async function recordVillageNotices(tx: Database, portal: Portal, steps: readonly NoticeStep[]) {
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await recordNotices(tx, step, portal.lifecycle)
  }
  await sql`
    update notices set read_at = least(created_at + interval '1 hour', now())
    from (select id, row_number() over (partition by account_id order by id desc) as place
      from notices where read_at is null) as unread
    where unread.id = notices.id and place > ${UNREAD}`.execute(tx)
}
