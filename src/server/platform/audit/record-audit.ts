import type { Insertable } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { AuditEntries } from '../db/tables.ts'
import type { AuditEntry } from './audit-entry.ts'

/**
 * Keeps for good what was done, as part of the transaction that does it: there is no entry without its deed, and no deed
 * without its entry. One insert, which waits for nobody; the sealer chains it afterwards.
 */
export async function recordAudit(tx: Database, ...entries: readonly AuditEntry[]) {
  await tx.insertInto('auditEntries').values(entries.map(auditRow)).execute()
}

/** An entry as its columns; the database gives it its number and its time. */
export function auditRow({ actor, action, subject, details }: AuditEntry) {
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
