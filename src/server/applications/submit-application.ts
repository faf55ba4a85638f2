import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { type KeptDocument, keepAll } from '../documents/keep-documents.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import type { Caller } from '../sessions/find-session.ts'
import { findSubmission, getSubmission } from './find-submission.ts'
import { newApplication } from './new-application.ts'
import { recordSubmission } from './record-submission.ts'

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
