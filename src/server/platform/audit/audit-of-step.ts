import { type RawBuilder, sql } from 'kysely'
import type { Actor, AuditAction } from './audit-entry.ts'

interface StepEntry {
  /** Who takes the step: each part as a value, or as SQL. */
  actor: { [Part in keyof Omit<Actor, 'panchayatId'>]: Actor[Part] | RawBuilder<unknown> }
  action: AuditAction
  /** SQL of a `jsonb`, which may read the columns of `step`. */
  details: RawBuilder<unknown>
}

/** Part of the statement that takes a step, whose table `step` holds the application: the entry that the log keeps of it. */
export const auditOfStep = ({ actor, action, details }: StepEntry) => sql`
  audited as (
    insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
    select panchayat_id, ${actor.accountId ?? null}::bigint, ${actor.role ?? null}, ${action}, 'application', reference,
      ${actor.requestId ?? null}, ${details}
    from step)`
