import { sql } from 'kysely'
import type { Decision, LifecyclePolicy, Status } from '#shared/applications/lifecycle.ts'
import { insertStepNotifications, notificationPayloads } from '../notifications/record-notifications.ts'
import { auditOfStep } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, keepBy, prepared } from '../platform/db/prepared.ts'
import { mailOfStep } from '../platform/jobs/outbox.ts'
import type { Caller } from '../sessions/find-session.ts'

interface Step {
  reviewer: Caller
  reference: string
  serviceId: string
  /** Where the application may come from; from anywhere else nothing happens. */
  from: readonly Status[]
  decision: Decision
  message: string | undefined
}

interface TakenStep {
  id: string
  reference: string
  status: Status
  updatedAt: Date
  /** To publish after the commit. */
  payloads: string[]
}

/**
 * Moves an application of the reviewer's panchayat, and writes all that belongs to it: the step of its history, notices,
 * the audit entry and the mail's promise. One statement, so that it costs one round trip and holds its locks no longer. Of two at once
 * the later waits, and then finds the application elsewhere. Undefined when nothing was moved.
 */
export async function takeDecision(db: Database, policy: LifecyclePolicy, step: Step): Promise<TakenStep | undefined> {
  const { reviewer, reference, serviceId, from, decision } = step
  const statement = statements(policy, decision, () => statementOf(decision, policy))
  const [taken] = await statement(db, {
    reference,
    serviceId,
    from,
    panchayatId: reviewer.panchayatId,
    reason: step.message?.trim() || null,
    reviewerId: reviewer.accountId,
    reviewerRole: reviewer.role,
    requestId: reviewer.requestId,
  })
  return taken
}

const statements = keepBy<ReturnType<typeof statementOf>>()

const ACTOR = { accountId: hole('reviewerId'), role: hole('reviewerRole'), requestId: hole('requestId') }
const DETAILS = sql`jsonb_build_object('from', from_status, 'to', status)`

const statementOf = (decision: Decision, policy: LifecyclePolicy) =>
  prepared(
    () => sql<TakenStep>`
    with standing as (
      select id, status from applications
      where reference = ${hole('reference')} and panchayat_id = ${hole('panchayatId')}
        and service_id = ${hole('serviceId')} and status = any(${hole('from')}::text[])
      for update),
    step as (
      update applications set status = ${decision}, reason = ${hole('reason')}, updated_at = now()
      from standing where applications.id = standing.id
      returning applications.id, panchayat_id, applicant_id, reference, standing.status as from_status,
        applications.status, reason, updated_at),
    decided as (
      insert into decisions (panchayat_id, application_id, reviewer_id, from_status, to_status, message, decided_at)
      select panchayat_id, id, ${hole('reviewerId')}::bigint, from_status, status, reason, updated_at from step),
    ${insertStepNotifications(decision, policy)},
    ${auditOfStep({ actor: ACTOR, action: 'application-decided', details: DETAILS })},
    ${mailOfStep({ kind: 'decided', decision })}
    select id, reference, status, updated_at, ${notificationPayloads} as payloads from step`,
  )
