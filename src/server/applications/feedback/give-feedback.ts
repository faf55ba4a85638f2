// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { isFeedbackPossible } from '#shared/applications/feedback.ts'
import type { Feedback } from '#shared/applications/feedback-wire.ts'
import type { Status } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { type AppealRow, findAppeals, pickOpenAppeal } from '../appeals/find-appeals.ts'
import { findApplicationForUpdate } from '../find-application.ts'

interface DecidedApplication {
  id: string
  status: Status
  updatedAt: Date
  appeals: readonly Pick<AppealRow, 'outcome'>[]
}

const canGiveFeedback = ({ status, updatedAt, appeals }: DecidedApplication) =>
  isFeedbackPossible({ status, decidedAt: updatedAt, isUnderAppeal: pickOpenAppeal(appeals) !== undefined }, new Date())

/** Whether to ask the applicant how easy it was to apply: after a decision, until they answer or dismiss the question. */
export async function shouldAskForFeedback(db: Database, application: DecidedApplication): Promise<boolean> {
  return canGiveFeedback(application) && (await findFeedback(db, application.id)) === undefined
}

interface GivenFeedback {
  applicant: Caller
  reference: string
  feedback: Feedback
}

/**
 * Records the answer of an applicant, or that they dismissed the question. The answer may change until it is counted in
 * the figures; dismissing the question later does not delete it. Throws `application-not-found`, or `feedback-not-possible`.
 */
export async function giveFeedback(db: Database, { applicant, reference, feedback }: GivenFeedback) {
  await transactionWithLockTimeout(db, async (tx) => {
    const application = await findApplicationForUpdate(tx, applicant, reference)
    if (!application) throw new RequestError('application-not-found')
    const { id, panchayatId } = application
    const existing = await findFeedback(tx, id)
    const appeals = await findAppeals(tx, [id])
    const isAllowed = existing ? existing.countedAt === null : canGiveFeedback({ ...application, appeals })
    if (!isAllowed) throw new RequestError('feedback-not-possible')
    if (feedback.answer === null && existing) return
    const { answer, comment } = { comment: undefined, ...feedback }
    await tx
      .insertInto('feedback')
      .values({ applicationId: id, panchayatId, answer, comment: comment ?? null })
      .onConflict((conflict) =>
        conflict.columns(['applicationId', 'panchayatId']).doUpdateSet({
          answer,
          comment: sql`coalesce(excluded.comment, feedback.comment)`,
          answeredAt: sql<Date>`now()`,
        }),
      )
      .execute()
    // The audit entry names the applicant. It does not contain the answer, because answers are anonymous in the figures.
    const subject = { kind: 'application', id: reference } as const
    await recordAudit(tx, { actor: applicant, action: 'feedback-given', subject })
  })
}

async function findFeedback(db: Database, applicationId: string) {
  return db.selectFrom('feedback').select('countedAt').where('applicationId', '=', applicationId).executeTakeFirst()
}
