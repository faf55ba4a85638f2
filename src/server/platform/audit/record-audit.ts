import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import type { AuditEntries } from '../db/tables.ts'

/**
 * Keeps for good what was done, as part of the transaction that does it: there is no entry without its deed, and no deed
 * without its entry. One insert, which waits for nobody; the sealer chains it afterwards.
 */
export async function recordAudit(tx: Database, ...entries: readonly AuditEntry[]) {
  await tx.insertInto('auditEntries').values(entries.map(auditRow)).execute()
}

/** An entry as its columns; the database gives it its number and its time. */
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

/** Everything that the log keeps, by what was done. */
export const AUDIT_ACTIONS = [
  'logged-in',
  'log-in-started',
  'log-in-failed',
  'log-in-throttled',
  'log-ins-failed',
  'logged-out',
  'session-ended',
  'registered',
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
  'document-viewed',
  'certificate-issued',
  'certificate-downloaded',
  'certificate-withdrawn',
  'certificate-corrected',
  'announcement-published',
  'announcement-withdrawn',
  'picture-added',
  'picture-removed',
  'access-refused',
  'key-rotated',
  'key-dropped',
  'key-imported',
  'key-compromised',
  'reviewer-created',
  'backup-restored',
  'panchayat-removed',
  'account-disabled',
  'account-enabled',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an entry speaks of, by a name that is nobody's: `id` is a reference, a certificate's number, a row's id, a key's. */
interface AuditSubject {
  kind:
    | 'account'
    | 'announcement'
    | 'application'
    | 'backup'
    | 'certificate'
    | 'document'
    | 'key'
    | 'panchayat'
    | 'picture'
    | 'route'
    | 'session'
  id: string
}

/** Who acts; without an account it is the portal itself, or somebody who is not signed in. */
export interface Actor {
  panchayatId: string
  accountId?: string
  role?: Role
  /** The request in which it was done, as the portal's own log names it; none where a command does it. */
  requestId: string | undefined
}

interface AuditEntry {
  actor: Actor
  action: AuditAction
  subject?: AuditSubject
  /** Codes, statuses and counts. Never a name, an address, an Aadhaar number, a file's name or what somebody wrote. */
  details?: Record<string, string | number | boolean>
}

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
