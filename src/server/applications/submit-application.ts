import { sql } from 'kysely'
import type { LifecyclePolicy, Status } from '#shared/applications/lifecycle.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { type KeptDocument, keepAll } from '../documents/keep-documents.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { insertStepNotifications, notificationPayloads } from '../notifications/record-notifications.ts'
import { auditOfStep } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { mailOfStep } from '../platform/jobs/outbox.ts'
import type { Caller } from '../sessions/find-session.ts'
import { insertApplication, type NewApplication, newApplication } from './new-application.ts'

interface Submission {
  applicant: Caller
  service: Service
  answers: Answers
  /** The version of the privacy notice that the applicant's screen showed, where the client says so. */
  shownNotice: number | undefined
  documents: readonly StagedDocument[]
  /** The same for every retry of one submission; a second arrival gives back the first. */
  idempotencyKey: string | undefined
}

type Deps = Pick<CertificateServices, 'db' | 'documents' | 'vault' | 'jobs' | 'notifications' | 'lifecycle'>

/**
 * Takes one application with its documents, all or nothing; of these nothing stays staged unless it throws. A second one
 * for the same matter breaks the unique index on the duplicate key, which is told as `duplicate-application`, also in a
 * race.
 */
export async function submitApplication(deps: Deps, submission: Submission) {
  const { accountId } = submission.applicant
  try {
    const kept = await keepAll(submission.documents, deps.documents)
    const submitted = await kept.orDiscard(() => record(deps, submission, kept.documents))
    if (submitted) return submitted
    // Its twin arrived before and stands; these copies of the files are not needed.
    await kept.discard()
  } catch (error) {
    // Of two arrivals at one moment the later may break the rule for duplicates first, and its papers may not be kept any
    // more: what was accepted is accepted.
    const twin = await findSubmission(deps.db, accountId, submission.idempotencyKey)
    if (twin) return twin
    throw error
  }
  return getSubmission(deps.db, accountId, submission.idempotencyKey)
}

/** Gives undefined when the same submission stands already. */
async function record(deps: Deps, submission: Submission, documents: readonly KeptDocument[]) {
  const idempotencyKey = submission.idempotencyKey ?? null
  const handed = newApplication({ ...submission, submittedAt: new Date() }, deps.vault)
  const { applicant, shownNotice } = submission
  const whole = { application: { ...handed, idempotencyKey }, documents, applicant, shownNotice }
  const submitted = await recordSubmission(deps.db, deps.lifecycle, whole)
  if (!submitted) return undefined
  deps.notifications.publish(submitted.payloads)
  deps.jobs.pollSoon()
  return submitted
}

/** What was made of an earlier arrival of the same submission. */
async function findSubmission(db: Database, applicantId: string, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined) return undefined
  return db
    .selectFrom('applications')
    .select(['reference', 'serviceId', 'status', 'submittedAt'])
    .where('applicantId', '=', applicantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/** The same, where it is known to stand. */
async function getSubmission(db: Database, applicantId: string, idempotencyKey: string | undefined) {
  const submission = await findSubmission(db, applicantId, idempotencyKey)
  if (!submission) throw new Error('The submission that was said to stand does not')
  return submission
}

interface NewRecord {
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
async function recordSubmission(db: Database, policy: LifecyclePolicy, submission: NewRecord) {
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
