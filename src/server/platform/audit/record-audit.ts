// SPDX-License-Identifier: Apache-2.0
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import type { AuditEntries } from '../db/tables.ts'

/**
 * Records actions in the audit log. Must run within the transaction of the action, so that the action and its entry are
 * committed together or not at all. The insert takes no lock; the sealer (`chain/open-sealer.ts`) adds the entries to the
 * hash chain afterwards.
 */
export async function recordAudit(tx: Database, ...entries: readonly AuditEntry[]) {
  await tx.insertInto('auditEntries').values(entries.map(auditRow)).execute()
}

/** The columns of an entry; the database sets its id and time. */
function auditRow({ actor, action, subject, details }: AuditEntry) {
  return {
    panchayatId: actor.panchayatId,
    actorId: actor.accountId ?? null,
    actorRole: actor.role ?? null,
    action,
    subjectKind: subject?.kind ?? null,
    subject: subject?.id ?? null,
    requestId: actor.requestId ?? null,
    details: details ? JSON.stringify(details) : null,
  } satisfies Insertable<AuditEntries>
}

/** All actions that the audit log records. */
export const AUDIT_ACTIONS = [
  'logged-in',
  'log-in-started',
  'log-in-failed',
  'log-in-throttled',
  'log-ins-failed',
  'logged-out',
  'session-ended',
  'registered',
  'email-confirmed',
  'profile-changed',
  'password-changed',
  'password-reset',
  'second-factor-set',
  'second-factor-refused',
  'second-factor-throttled',
  'second-factor-removed',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-made',
  'own-data-exported',
  'consent-given',
  'consent-withdrawn',
  'erasure-asked',
  'erasure-stopped',
  'account-erased',
  'documents-removed',
  'application-submitted',
  'application-decided',
  'saved-form-opened',
  'amendment-requested',
  'application-amended',
  'appeal-filed',
  'appeal-decided',
  'duplicate-dismissed',
  'feedback-given',
  'complaint-opened',
  'complaint-message-sent',
  'complaint-closed',
  'complaint-reopened',
  'document-viewed',
  'document-reused',
  'certificate-issued',
  'certificate-downloaded',
  'certificate-withdrawn',
  'certificate-corrected',
  'certificate-change-proposed',
  'certificate-change-declined',
  'certificate-change-withdrawn',
  'certificate-change-expired',
  'charter-confirmed',
  'calendar-changed',
  'reasons-changed',
  'announcement-published',
  'announcement-withdrawn',
  'picture-added',
  'picture-removed',
  'access-refused',
  'key-rotated',
  'key-dropped',
  'key-imported',
  'key-compromised',
  // A staff account of any role was created. Stored entries contain this name, so it stays.
  'reviewer-created',
  'backup-restored',
  'panchayat-removed',
  'account-disabled',
  'account-enabled',
  'account-activated',
  'account-confirmed',
  'activation-sent',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The object of an action. `id` is a reference, a certificate number, or the id of a row or key; never personal data. */
interface AuditSubject {
  kind:
    | 'account'
    | 'announcement'
    | 'application'
    | 'backup'
    | 'certificate'
    | 'complaint'
    | 'document'
    | 'key'
    | 'panchayat'
    | 'picture'
    | 'route'
    | 'session'
  id: string
}

/** Who acts. `accountId` and `role` are undefined for a visitor and for the portal itself. */
export interface Actor {
  panchayatId: string
  accountId?: string
  role?: Role
  /** The request's id in the portal's log; undefined for a command. */
  requestId: string | undefined
}

interface AuditEntry {
  actor: Actor
  action: AuditAction
  subject?: AuditSubject
  /** Codes, statuses and counts; never a name, an address, an Aadhaar number, a file name or free text. */
  details?: Record<string, string | number | boolean>
}

/** The audit entry of a submission or decision. */
interface StepEntry {
  actor: Omit<Actor, 'panchayatId'>
  action: AuditAction
  /** An SQL expression of type `jsonb`, which may use the columns of `step`. */
  details: RawBuilder<unknown>
}

/**
 * A common table expression (CTE) that inserts the audit entry of a submission or a decision. The same statement must have a
 * CTE `step` that contains the application.
 */
export const insertStepAuditEntry = ({ actor, action, details }: StepEntry) => sql`
  audited as (
    insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
    select panchayat_id, ${actor.accountId ?? null}::bigint, ${actor.role ?? null}, ${action}, 'application', reference,
      ${actor.requestId ?? null}, ${details}
    from step)`
