// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Compared } from '#shared/applications/compared.ts'
import type { Decision, LifecyclePolicy, Status } from '#shared/applications/lifecycle.ts'
import { insertStepNotifications, notificationPayloads } from '../notifications/record-notifications.ts'
import { insertStepAuditEntry } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { enqueueStepMail } from '../platform/jobs/outbox.ts'
import type { Caller } from '../sessions/find-session.ts'

interface DecisionStep {
  reviewer: Caller
  reference: string
  serviceId: string
  /** The statuses that allow this decision. An application with any other status is not changed. */
  from: readonly Status[]
  decision: Decision
  message: string | undefined
  /** The time of the last change that the reviewer's screen showed (ISO 8601); undefined if the client does not send it. */
  shownUpdatedAt: string | undefined
  /** The marks on the reviewer's screen; undefined if the client does not send them. */
  compared: Compared | undefined
  /** The id of the appeal with the latest order, or null. An application that now has a later order is not changed. */
  orderId: string | null
}

interface RecordedDecision {
  id: string
  reference: string
  status: Status
  updatedAt: Date
  dueOn: string | null
  /** Notification payloads, to be published after the commit. */
  payloads: string[]
}

/**
 * Changes the status of an application of the reviewer's panchayat and writes its history entry, notifications, audit
 * entry and mail job. One statement costs one round trip and holds the row locks only briefly. If two reviewers decide
 * at the same time, the second waits for the lock and then matches no row. A database trigger closes an open appeal.
 * Returns undefined if no application matched.
 */
export async function recordDecision(
  db: Database,
  policy: LifecyclePolicy,
  step: DecisionStep,
): Promise<RecordedDecision | undefined> {
  const { reviewer, reference, serviceId, from, decision, shownUpdatedAt = null, compared, orderId } = step
  const details = sql`jsonb_build_object('from', from_status, 'to', status)`
  // Without marks, the statement names no column for them, so that it also runs on the schema of an older release.
  const comparedColumn = compared ? sql`, compared` : sql``
  const comparedValue = compared ? sql`, ${JSON.stringify(compared)}::jsonb` : sql``
  const { rows } = await sql<RecordedDecision>`
    with current as (
      select id, status from applications
      where reference = ${reference} and panchayat_id = ${reviewer.panchayatId}
        and service_id = ${serviceId} and status = any(${from}::text[])
        and order_id is not distinct from ${orderId}::bigint
        and (${shownUpdatedAt}::timestamptz is null
          or date_trunc('milliseconds', updated_at) = ${shownUpdatedAt}::timestamptz)
      for update),
    step as (
      update applications set status = ${decision}, reason = ${step.message?.trim() || null}, updated_at = now()
      from current where applications.id = current.id
      returning applications.id, panchayat_id, applicant_id, reference, current.status as from_status,
        applications.status, reason, updated_at, due_on),
    decided as (
      insert into decisions (panchayat_id, application_id, reviewer_id, from_status, to_status, message, decided_at
        ${comparedColumn})
      select panchayat_id, id, ${reviewer.accountId}::bigint, from_status, status, reason, updated_at${comparedValue} from step),
    ${insertStepNotifications(decision, policy)},
    ${insertStepAuditEntry({ actor: reviewer, action: 'application-decided', details })},
    ${enqueueStepMail({ kind: 'decided', decision })}
    select id, reference, status, updated_at, due_on, ${notificationPayloads} as payloads from step`.execute(db)
  return rows[0]
}
