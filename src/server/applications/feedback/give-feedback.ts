import { sql } from 'kysely'
import { isFeedbackPossible } from '#shared/applications/feedback.ts'
import type { Feedback } from '#shared/applications/feedback-wire.ts'
import type { Status } from '#shared/applications/lifecycle.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { type AppealRow, findAppeals, openAppeal } from '../appeals/find-appeals.ts'
import { findApplicationForUpdate } from '../find-application.ts'

interface Decided {
  id: string
  status: Status
  updatedAt: Date
  appeals: readonly Pick<AppealRow, 'outcome'>[]
}

const isPossible = ({ status, updatedAt, appeals }: Decided) =>
  isFeedbackPossible({ status, decidedAt: updatedAt, underAppeal: openAppeal(appeals) !== undefined }, new Date())

/** Whether the applicant is to be asked how it went: once for each decided application. */
export async function findFeedbackOffer(db: Database, application: Decided): Promise<boolean> {
  return isPossible(application) && (await findFeedback(db, application.id)) === undefined
}

interface Given {
  applicant: Caller
  reference: string
  feedback: Feedback
}

/**
 * Records the answer of an applicant, or that they do not want to be asked. It may change until it enters the figures; a later
 * dismissal keeps the answer. Throws `application-not-found`, or `feedback-not-possible`.
 */
export async function giveFeedback(db: Database, { applicant, reference, feedback }: Given) {
  await transactionWithLockTimeout(db, async (tx) => {
    const application = await findApplicationForUpdate(tx, applicant, reference)
    if (!application) throw new Refusal('application-not-found')
    const { id, panchayatId } = application
    const existing = await findFeedback(tx, id)
    const appeals = await findAppeals(tx, [id])
    const isOpen = existing ? existing.countedAt === null : isPossible({ ...application, appeals })
    if (!isOpen) throw new Refusal('feedback-not-possible')
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
    // The answer is not recorded: the audit log names the person, and answers are shown without names.
    const subject = { kind: 'application', id: reference } as const
    await recordAudit(tx, { actor: applicant, action: 'feedback-given', subject })
  })
}

async function findFeedback(db: Database, applicationId: string) {
  return db.selectFrom('feedback').select('countedAt').where('applicationId', '=', applicationId).executeTakeFirst()
}
