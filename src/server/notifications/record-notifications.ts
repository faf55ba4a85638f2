// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import {
  allowedDecisions,
  type LifecyclePolicy,
  ROLES,
  type Role,
  type Status,
} from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { NOTIFICATION_CHANNEL } from '../platform/db/open-listener.ts'
import type { Notices } from '../platform/db/tables.ts'

/** One step of an application's lifecycle: its submission or a decision. */
export interface ApplicationStep {
  application: { id: string; panchayatId: string; applicantId: string }
  /** The status after the step. */
  status: Status
  at: Date
}

/** The kind of notification for the applicant, and for the reviewers who act next. */
const KINDS: Record<Status, { applicant: Notices['kind']; reviewers: Notices['kind'] }> = {
  Pending: { applicant: 'submitted', reviewers: 'waiting' },
  Verified: { applicant: 'verified', reviewers: 'to-decide' },
  Approved: { applicant: 'approved', reviewers: 'to-decide' },
  Rejected: { applicant: 'rejected', reviewers: 'to-decide' },
}

interface StepOptions {
  /** The time of the step; now by default. */
  time?: RawBuilder<Date>
  /** Whether staff submitted the application from a saved form. */
  isByOffice?: boolean
}

/**
 * Common table expressions (CTEs) for the statement that records a step, whose CTE `step` contains the application.
 * Inserts notifications for the applicant and for the reviewers who act next, and marks earlier notifications of
 * reviewers as read.
 */
export function insertStepNotifications(
  status: Status,
  policy: LifecyclePolicy,
  { time = sql`now()`, isByOffice = false }: StepOptions = {},
) {
  const reviewersKind = KINDS[status].reviewers
  const applicantKind = isByOffice ? 'submitted-by-office' : KINDS[status].applicant
  return sql`
    marked_read as (
      update notices set read_at = ${time} from step
      where notices.application_id = step.id and kind in ('waiting', 'to-decide', 'amendment-requested', 'amended', 'decision-ordered')
        and read_at is null
      returning account_id),
    inserted as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      select panchayat_id, applicant_id, id, ${applicantKind}::text, ${time} from step
      union all
      select step.panchayat_id, reviewers.id, step.id, ${reviewersKind}, ${time}
      from step join accounts as reviewers on reviewers.panchayat_id = step.panchayat_id
      where role in (${literalRoles(rolesThatDecideNext(status, policy))}) and disabled_at is null and not awaits_activation
        and reviewers.id <> step.applicant_id
      returning account_id)`
}

/**
 * Roles as literals and not as parameters. PostgreSQL reuses the plan of a prepared statement, and this plan can use the
 * small index of reviewers only if it knows the roles. `null` matches no account.
 */
const literalRoles = (roles: readonly Role[]) =>
  roles.length === 0 ? sql`null` : sql.join(roles.map((role) => sql.lit(role)))

/** The payloads to publish for `insertStepNotifications` after the commit (see `parseNotificationPayload`). */
export const notificationPayloads = sql<string[]>`
  array(select account_id || ' arrived' from inserted union all select account_id || ' read' from marked_read)`

/** Records the notifications of a past step, for demo data; publishes nothing. */
export async function recordPastNotifications(
  tx: Database,
  { application, status, at }: ApplicationStep,
  policy: LifecyclePolicy,
) {
  const { id, panchayatId, applicantId } = application
  await sql`
    with step as (
      select ${id}::bigint as id, ${panchayatId}::bigint as panchayat_id, ${applicantId}::bigint as applicant_id),
    ${insertStepNotifications(status, policy, { time: sql`${at}::timestamptz` })}
    select`.execute(tx)
}

/**
 * The roles whose decision an application in this status waits for. A role that may only reject is not included, such as
 * admins before the verification that `requireVerification` requires.
 */
export const rolesThatDecideNext = (status: Status, policy: LifecyclePolicy): Role[] =>
  ROLES.filter((role) => allowedDecisions(role, status, policy).some((decision) => decision !== 'Rejected'))

interface ReviewerNotification {
  kind: Extract<
    Notices['kind'],
    'to-confirm' | 'amended' | 'appeal-waiting' | 'decision-ordered' | `proposal-${string}`
  >
  /** Ids of the accounts. */
  readers: readonly string[]
}

/**
 * Notifies reviewers of a proposed change of a certificate, an amendment, an appeal or a decision ordered on appeal, in the
 * transaction that records it.
 */
export async function recordReviewerNotifications(
  tx: Database,
  { id, panchayatId }: Pick<ApplicationStep['application'], 'id' | 'panchayatId'>,
  { kind, readers }: ReviewerNotification,
) {
  await sql`
    with inserted as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      select ${panchayatId}, reader, ${id}, ${kind}, now() from unnest(${readers}::bigint[]) as reader
      returning account_id)
    select pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' arrived') from inserted`.execute(tx)
}

/** Marks the notifications of a proposal as read, in the transaction that settles the proposal. */
export async function markProposalRead(tx: Database, applicationId: string) {
  await markRead(tx, applicationId, 'to-confirm')
}

async function markRead(tx: Database, applicationId: string, kind: Notices['kind']) {
  await sql`
    with marked as (
      update notices set read_at = now()
      where application_id = ${applicationId} and kind = ${kind} and read_at is null
      returning account_id)
    select pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' read') from marked`.execute(tx)
}

type ApplicantKind = Extract<
  Notices['kind'],
  'amendment-requested' | 'appeal-filed' | 'appeal-upheld' | 'appeal-ordered' | `certificate-${string}`
>

/** Notifies the applicant of a changed certificate, a requested amendment or an appeal, in the transaction that records it. */
export async function recordApplicantNotification(
  tx: Database,
  application: ApplicationStep['application'],
  kind: ApplicantKind,
) {
  const { id, panchayatId, applicantId } = application
  await sql`
    with inserted as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      values (${panchayatId}, ${applicantId}, ${id}, ${kind}, now())
      returning account_id)
    select pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' arrived') from inserted`.execute(tx)
}

/** Marks the notifications of a requested amendment as read, in the transaction that submits the amendment. */
export async function markAmendmentRead(tx: Database, applicationId: string) {
  await markRead(tx, applicationId, 'amendment-requested')
}

/** Marks the officers' notifications of an appeal as read, in the transaction that decides the appeal. */
export async function markAppealRead(tx: Database, applicationId: string) {
  await markRead(tx, applicationId, 'appeal-waiting')
}
