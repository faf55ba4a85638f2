import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { Caller } from '../accounts/find-session.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type KeptDocument, keepAll } from '../documents/keep-documents.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordDocuments } from '../documents/record-documents.ts'
import { recordNotices } from '../notifications/record-notices.ts'
import type { Portal } from '../portal.ts'
import { findSubmission, getSubmission } from './find-submission.ts'
import { newApplication } from './new-application.ts'
import { recordApplication } from './record-application.ts'

interface Submission {
  applicant: Caller
  service: Service
  answers: Answers
  documents: readonly StagedDocument[]
  /** The same for every retry of one submission; a second arrival gives back the first. */
  idempotencyKey: string | undefined
}

type Place = Pick<Portal, 'db' | 'documents' | 'vault' | 'jobs' | 'lifecycle'>

/**
 * Takes one application with its documents, all or nothing. A second one for the same matter breaks the unique index
 * on the duplicate key, which is told as `duplicate-application`, also in a race.
 */
export async function submitApplication(place: Place, submission: Submission) {
  const { accountId } = submission.applicant
  const earlier = await findSubmission(place.db, accountId, submission.idempotencyKey)
  if (earlier) return earlier
  const kept = await keepAll(submission.documents, place.documents)
  try {
    const submitted = await kept.orDiscard(() => recordSubmission(place, submission, kept.documents))
    if (submitted) return submitted
  } catch (error) {
    // Of two arrivals at one moment the later may break the rule for duplicates first: it is still no duplicate.
    const twin = await findSubmission(place.db, accountId, submission.idempotencyKey)
    if (twin) return twin
    throw error
  }
  // Its twin arrived in the meantime and stands; these copies of the files are not needed.
  await kept.discard()
  return getSubmission(place.db, accountId, submission.idempotencyKey)
}

/** Stores application, documents, notices and the mail's promise; gives undefined when the same submission stands already. */
async function recordSubmission(place: Place, submission: Submission, documents: readonly KeptDocument[]) {
  return place.db.transaction().execute(async (tx) => {
    const idempotencyKey = submission.idempotencyKey ?? null
    const handed = newApplication({ ...submission, submittedAt: new Date() }, place.vault)
    const application = await recordApplication(tx, { ...handed, idempotencyKey })
    if (!application) return undefined
    const { applicant } = submission
    const { accountId: ownerId, panchayatId } = applicant
    await recordDocuments(tx, documents, { panchayatId, ownerId, applicationId: application.id })
    const subject = { id: application.id, panchayatId, applicantId: ownerId }
    await recordNotices(tx, { application: subject, status: application.status }, place.lifecycle)
    await recordAudit(tx, {
      actor: applicant,
      action: 'application-submitted',
      subject: { kind: 'application', id: application.reference },
      details: { service: application.serviceId },
    })
    await place.jobs.send(tx, 'mail', { kind: 'submitted', applicationId: application.id })
    return application
  })
}
