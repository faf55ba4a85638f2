// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { LifecyclePolicy, Status } from '#shared/applications/lifecycle.ts'
import type { Submitted } from '#shared/applications/wire.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { type StoredDocument, storeDocuments } from '../documents/store-documents.ts'
import { deleteSubmittedParts } from '../documents/upload-parts.ts'
import { insertStepNotifications, notificationPayloads } from '../notifications/record-notifications.ts'
import { insertStepAuditEntry } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { enqueueStepMail } from '../platform/jobs/outbox.ts'
import type { Caller } from '../sessions/find-session.ts'
import { buildApplication, insertApplication, type NewApplication } from './build-application.ts'
import { assertSameContent } from './same-content.ts'
import { insertStepSimilarity } from './similar/similarity-texts.ts'

/** The account that sends an application: its applicant, or a staff member with the applicant's saved form. */
interface Sender {
  actor: Caller
  /** The SHA-256 digest of the file, in hexadecimal. */
  savedForm?: string
}

interface Submission {
  applicant: Pick<Caller, 'accountId' | 'panchayatId'>
  sender: Sender
  service: Service
  answers: Answers
  /** The version of the privacy notice that the applicant's screen showed, if the client sends it. */
  shownNotice: number | undefined
  documents: readonly StagedDocument[]
  /** The digests of the parts in which the documents were uploaded; empty for a multipart form. */
  parts: readonly string[]
  /** Identical for every retry of one submission; a retry with the same content returns the first result. */
  idempotencyKey: string | undefined
  /** The reference of the rejected application that this one corrects. */
  correctionOf?: string | undefined
}

type Deps = Pick<CertificateDeps, 'db' | 'documents' | 'vault' | 'jobs' | 'notifications' | 'lifecycle'>

/**
 * Stores one application with its documents, or nothing. After an error, the staged files remain, and the caller must
 * discard them. A second application for the same matter violates the unique index on the duplicate key, even if both
 * applications are sent at the same time. The portal reports the violation as `duplicate-application`.
 */
export async function submitApplication(deps: Deps, submission: Submission) {
  const { accountId } = submission.applicant
  try {
    const stored = await storeDocuments(submission.documents, deps.documents)
    const submitted = await stored.runOrDiscard(() => storeSubmission(deps, submission, stored.documents))
    if (submitted) return submitted
    // An earlier request with the same idempotency key succeeded, so these copies of the files are not needed.
    await stored.discard()
  } catch (error) {
    // If two identical requests run concurrently, the later request may fail on the duplicate key or on its removed files,
    // although the earlier request succeeded. The client of the later request then gets the result of the earlier request.
    const existing = await findSubmission(deps.db, accountId, submission.idempotencyKey)
    if (existing) return assertSameContent(deps, existing, submission)
    throw error
  }
  return assertSameContent(deps, await getSubmission(deps.db, accountId, submission.idempotencyKey), submission)
}

/** The response body of a submission (spec §7). */
export const presentSubmitted = (
  message: string,
  { reference, serviceId, status, submittedAt, dueOn }: Awaited<ReturnType<typeof submitApplication>>,
): Submitted => ({
  message,
  data: { _id: reference, collection: serviceId, status, createdAt: submittedAt.toISOString(), dueOn },
})

/** Stores the application and publishes its notifications. Returns undefined if the same submission exists already. */
async function storeSubmission(deps: Deps, submission: Submission, documents: readonly StoredDocument[]) {
  const idempotencyKey = submission.idempotencyKey ?? null
  const built = buildApplication({ ...submission, submittedAt: new Date() }, deps.vault)
  const { sender, shownNotice, parts } = submission
  const newRecord = { application: { ...built, idempotencyKey }, documents, parts, sender, shownNotice }
  const submitted = await insertSubmission(deps.db, deps.lifecycle, newRecord)
  if (!submitted) return undefined
  deps.notifications.publish(submitted.payloads)
  deps.jobs.relayOutboxSoon()
  // Errors are ignored, because the application is stored. The sweep deletes the remaining files.
  await Promise.allSettled(submitted.partFiles.map((path) => deps.documents.discard(path)))
  return submitted
}

/** Finds the application that an earlier request with this idempotency key created. */
export async function findSubmission(db: Database, applicantId: string, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined) return undefined
  return db
    .selectFrom('applications')
    .select(['id', 'panchayatId', 'reference', 'serviceId', 'status', 'submittedAt', 'dueOn', 'answers'])
    .where('applicantId', '=', applicantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Like `findSubmission`, for a submission that must exist. */
async function getSubmission(db: Database, applicantId: string, idempotencyKey: string | undefined) {
  const submission = await findSubmission(db, applicantId, idempotencyKey)
  if (!submission) throw new Error('The existing submission was not found')
  return submission
}

interface SubmissionRecord {
  sender: Sender
  application: NewApplication
  documents: readonly StoredDocument[]
  parts: readonly string[]
  shownNotice: number | undefined
}

interface InsertedSubmission {
  reference: string
  serviceId: string
  status: Status
  submittedAt: Date
  dueOn: string | null
  /** Notification payloads, to be published after the commit. */
  payloads: string[]
  /** The files of the parts, which are documents now. */
  partFiles: string[]
}

/**
 * Inserts application, documents, notifications, audit entry and mail job, and deletes the draft and the uploaded parts. One
 * statement is atomic and costs one round trip. Returns undefined if the same submission exists already.
 */
async function insertSubmission(db: Database, policy: LifecyclePolicy, submission: SubmissionRecord) {
  const { sender, application, documents, parts, shownNotice = null } = submission
  const { actor, savedForm = null } = sender
  const isByOffice = savedForm !== null
  const details = sql`
    jsonb_strip_nulls(
      jsonb_build_object('service', service_id, 'notice', ${shownNotice}::integer, 'savedForm', ${savedForm}::text))`
  const { rows } = await sql<InsertedSubmission>`
    with step as (${insertApplication(db, application)}),
    inserted_documents as (
      insert into documents
        (panchayat_id, owner_id, application_id, slot, position, file_path, file_name, media_type, size, sha256)
      select panchayat_id, applicant_id, id, slot, ordinal - 1, file_path, file_name, media_type, size, sha256
      from step cross join ${documentRows(documents)}),
    removed_draft as (
      delete from drafts using step
      where account_id = applicant_id and drafts.panchayat_id = step.panchayat_id
        and submission_key = ${application.idempotencyKey ?? null}::uuid),
    ${deleteSubmittedParts(parts)},
    ${insertStepSimilarity(application.similarity)},
    ${insertStepNotifications('Pending', policy, { isByOffice })},
    ${insertStepAuditEntry({ actor, action: 'application-submitted', details })},
    ${enqueueStepMail({ kind: 'submitted', ...(isByOffice && { byOffice: true }) })}
    select reference, service_id, status, submitted_at, due_on, ${notificationPayloads} as payloads,
      array(select file_path from submitted_parts) as part_files
    from step`.execute(db)
  return rows[0]
}

/**
 * The documents as arrays, so that the statement text is the same for any number of documents, and is planned only once.
 */
const documentRows = (documents: readonly StoredDocument[]) => sql`
  unnest(
    ${documents.map(({ slot }) => slot)}::text[], ${documents.map(({ filePath }) => filePath)}::text[],
    ${documents.map(({ fileName }) => fileName)}::text[], ${documents.map(({ mediaType }) => mediaType)}::text[],
    ${documents.map(({ size }) => size)}::integer[], ${documents.map(({ sha256 }) => sha256)}::bytea[])
  with ordinality as document (slot, file_path, file_name, media_type, size, sha256, ordinal)`
