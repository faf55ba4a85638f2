import { type RawBuilder, sql } from 'kysely'
import {
  allowedDecisions,
  type LifecyclePolicy,
  ROLES,
  type Role,
  type Status,
} from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { NOTICE_CHANNEL } from '../platform/db/notice-channel.ts'
import type { Notices } from '../platform/db/tables.ts'

/** One step of an application: it was handed in, or decided. */
export interface NoticeStep {
  application: { id: string; panchayatId: string; applicantId: string }
  /** Where it stands now. */
  status: Status
  at: Date
}

/** What a step is called to the applicant, and to those whom the application waits for next. */
const KINDS: Record<Status, { own: Notices['kind']; waiting: Notices['kind'] }> = {
  Pending: { own: 'submitted', waiting: 'waiting' },
  Verified: { own: 'verified', waiting: 'to-decide' },
  Approved: { own: 'approved', waiting: 'to-decide' },
  Rejected: { own: 'rejected', waiting: 'to-decide' },
}

/**
 * Part of the statement that takes a step, whose table `step` holds the application: tells the applicant, and whoever
 * the application waits for now; what reviewers were told of it before counts as read. `at` is SQL of an instant.
 */
export function noticesOfStep(status: Status, policy: LifecyclePolicy, at: RawBuilder<Date> = sql`now()`) {
  const { own, waiting } = KINDS[status]
  return sql`
    settled as (
      update notices set read_at = ${at} from step
      where notices.application_id = step.id and kind in ('waiting', 'to-decide') and read_at is null
      returning account_id),
    told as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      select panchayat_id, applicant_id, id, ${own}::text, ${at} from step
      union all
      select step.panchayat_id, reviewers.id, step.id, ${waiting}, ${at}
      from step join accounts as reviewers on reviewers.panchayat_id = step.panchayat_id
      where role = any(${awaitedReviewers(status, policy)}::text[]) and disabled_at is null
        and reviewers.id <> step.applicant_id
      returning account_id)`
}

/** What `noticesOfStep` has to say to open screens, as the channel's payloads: for `notices.tell`, once it is committed. */
export const saidOfStep = sql<string[]>`
  array(select account_id || ' arrived' from told union all select account_id || ' read' from settled)`

/** Tells of a step that was taken earlier, at its own time; open screens hear nothing of it. */
export async function recordNotices(tx: Database, { application, status, at }: NoticeStep, policy: LifecyclePolicy) {
  const { id, panchayatId, applicantId } = application
  await sql`
    with step as (
      select ${id}::bigint as id, ${panchayatId}::bigint as panchayat_id, ${applicantId}::bigint as applicant_id),
    ${noticesOfStep(status, policy, sql`${at}::timestamptz`)}
    select`.execute(tx)
}

/**
 * The roles that an application in this status waits for: those that may take it further. Whoever may only reject is
 * not waited for, such as an admin before the verification that `requireVerification` demands.
 */
export const awaitedReviewers = (status: Status, policy: LifecyclePolicy): Role[] =>
  ROLES.filter((role) => allowedDecisions(role, status, policy).some((decision) => decision !== 'Rejected'))

type Kind = Extract<Notices['kind'], `certificate-${string}`>

/** Tells the applicant what became of their certificate, as part of the transaction that changes its status. */
export async function recordCertificateNotice(tx: Database, application: NoticeStep['application'], kind: Kind) {
  const { id, panchayatId, applicantId } = application
  await sql`
    with told as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      values (${panchayatId}, ${applicantId}, ${id}, ${kind}, now())
      returning account_id)
    select pg_notify(${NOTICE_CHANNEL}, account_id || ' arrived') from told`.execute(tx)
}
