import { sql } from 'kysely'
import type { LifecyclePolicy, Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import type { Notices } from '../db/tables.ts'
import { awaitedReviewers } from './awaited-reviewers.ts'
import { NOTICE_CHANNEL } from './notice-channel.ts'

/** One step of an application: it was handed in, or decided. */
export interface NoticeStep {
  application: { id: string; panchayatId: string; applicantId: string }
  /** Where it stands now. */
  status: Status
  /** Absent: now, by the database's clock. */
  at?: Date
}

/** What a step is called to the applicant, and to those whom the application waits for next. */
const KINDS: Record<Status, { own: Notices['kind']; waiting: Notices['kind'] }> = {
  Pending: { own: 'submitted', waiting: 'waiting' },
  Verified: { own: 'verified', waiting: 'to-decide' },
  Approved: { own: 'approved', waiting: 'to-decide' },
  Rejected: { own: 'rejected', waiting: 'to-decide' },
}

/**
 * Tells the applicant of a step, and whoever the application waits for now; what reviewers were told of it before
 * counts as read. Part of the transaction that takes the step, and heard by open screens when that commits.
 */
export async function recordNotices(tx: Database, { application, status, at }: NoticeStep, policy: LifecyclePolicy) {
  const { id, panchayatId, applicantId } = application
  const { own, waiting } = KINDS[status]
  const instant = at ?? sql<Date>`now()`
  await sql`
    with settled as (
      update notices set read_at = ${instant}
      where application_id = ${id} and kind in ('waiting', 'to-decide') and read_at is null
      returning account_id),
    told as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      select ${panchayatId}::bigint, account_id, ${id}::bigint, kind, ${instant}
      from (
        select ${applicantId}::bigint as account_id, ${own} as kind
        union all
        select id, ${waiting} from accounts
        where panchayat_id = ${panchayatId} and role = any(${awaitedReviewers(status, policy)})
          and disabled_at is null and id <> ${applicantId}
      ) as readers
      returning account_id)
    select pg_notify(${NOTICE_CHANNEL}, account_id || ' arrived') from told
    union all
    select pg_notify(${NOTICE_CHANNEL}, account_id || ' read') from settled`.execute(tx)
}
