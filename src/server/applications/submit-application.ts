import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import { keepAll } from '../documents/keep-documents.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordDocuments } from '../documents/record-documents.ts'
import type { Portal } from '../portal.ts'
import { findSubmission, getSubmission } from './find-submission.ts'
import { newApplication } from './new-application.ts'
import { recordApplication } from './record-application.ts'

interface Submission {
  applicant: SignedIn
  service: Service
  answers: Answers
  documents: readonly StagedDocument[]
  /** The same for every retry of one submission; a second arrival gives back the first. */
  idempotencyKey: string | undefined
}

type Place = Pick<Portal, 'db' | 'documents' | 'vault' | 'jobs'>

/**
 * Takes one application with its documents, all or nothing. A second one for the same matter breaks the unique index
 * on the duplicate key, which is told as `duplicate-application`, also in a race.
 */
export async function submitApplication(place: Place, submission: Submission) {
  const earlier = await findSubmission(place.db, submission.applicant.accountId, submission.idempotencyKey)
  if (earlier) return earlier
  const kept = await keepAll(submission.documents, place.documents)
  const submitted = await kept.orDiscard(() =>
    place.db.transaction().execute(async (tx) => {
      const idempotencyKey = submission.idempotencyKey ?? null
      const handed = newApplication({ ...submission, submittedAt: new Date() }, place.vault)
      const application = await recordApplication(tx, { ...handed, idempotencyKey })
      if (!application) return undefined
      const { accountId: ownerId, panchayatId } = submission.applicant
      await recordDocuments(tx, kept.documents, { panchayatId, ownerId, applicationId: application.id })
      await place.jobs.send(tx, 'mail', { kind: 'submitted', applicationId: application.id })
      return application
    }),
  )
  if (submitted) return submitted
  // Its twin arrived in the meantime and stands; these copies of the files are not needed.
  await kept.discard()
  return getSubmission(place.db, submission.applicant.accountId, submission.idempotencyKey)
}
