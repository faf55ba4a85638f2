import { sql } from 'kysely'
import type { LifecyclePolicy, Status } from '#shared/applications/lifecycle.ts'
import type { KeptDocument } from '../documents/keep-documents.ts'
import { insertStepNotifications, notificationPayloads } from '../notifications/record-notifications.ts'
import { auditOfStep } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { mailOfStep } from '../platform/jobs/promise-mail.ts'
import type { Caller } from '../sessions/find-session.ts'
import { insertApplication, type NewApplication } from './record-application.ts'

interface Submission {
  applicant: Caller
  application: NewApplication
  documents: readonly KeptDocument[]
  shownNotice: number | undefined
}

interface Submitted {
  reference: string
  serviceId: string
  status: Status
  submittedAt: Date
  /** To publish after the commit. */
  payloads: string[]
}

/**
 * Stores application, documents, notices, the audit entry and the mail's promise, in one statement: all or nothing, at
 * the cost of one round trip. Gives undefined when the same submission stands already.
 */
export async function recordSubmission(db: Database, policy: LifecyclePolicy, submission: Submission) {
  const { applicant, application, documents, shownNotice = null } = submission
  const details = sql`
    jsonb_strip_nulls(jsonb_build_object('service', service_id, 'notice', ${shownNotice}::integer))`
  const { rows } = await sql<Submitted>`
    with step as (${insertApplication(db, application)}),
    papers as (
      insert into documents
        (panchayat_id, owner_id, application_id, slot, position, file_path, file_name, media_type, size, sha256)
      select panchayat_id, applicant_id, id, slot, place - 1, file_path, file_name, media_type, size, sha256
      from step cross join ${paperRows(documents)}),
    ${insertStepNotifications('Pending', policy)},
    ${auditOfStep({ actor: applicant, action: 'application-submitted', details })},
    ${mailOfStep({ kind: 'submitted' })}
    select reference, service_id, status, submitted_at, ${notificationPayloads} as payloads from step`.execute(db)
  return rows[0]
}

/** As lists, so that the statement reads the same for however many papers, and is planned once. */
const paperRows = (documents: readonly KeptDocument[]) => sql`
  unnest(
    ${documents.map(({ slot }) => slot)}::text[], ${documents.map(({ filePath }) => filePath)}::text[],
    ${documents.map(({ fileName }) => fileName)}::text[], ${documents.map(({ mediaType }) => mediaType)}::text[],
    ${documents.map(({ size }) => size)}::integer[], ${documents.map(({ sha256 }) => sha256)}::bytea[])
  with ordinality as paper (slot, file_path, file_name, media_type, size, sha256, place)`
