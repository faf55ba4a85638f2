// SPDX-License-Identifier: Apache-2.0
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { areIndependent } from '../../accounts/staff/staff-accounts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedIn } from '../../sessions/find-session.ts'
import { findHistory } from '../find-application.ts'
import type { ComparedApplication } from '../own-case.ts'
import { findAppeals } from './find-appeals.ts'

type ReviewerRefusal = Extract<RefusalCode, 'decision-ordered-by-you' | 'rejected-by-you'>

/**
 * Why this reviewer may not decide on an application after its appeal; undefined if they may. Accounts that may belong to
 * one person count as one (decision 089).
 * - `decision-ordered-by-you`: the reviewer decided the appeal.
 * - `rejected-by-you`: the reviewer rejected the application, and nobody else has verified it since the order to decide
 *   again.
 */
export async function findReviewerRefusal(
  db: Database,
  { accountId }: Pick<SignedIn, 'accountId'>,
  applicationId: string,
): Promise<ReviewerRefusal | undefined> {
  for (const { decidedBy } of await findAppeals(db, [applicationId])) {
    if (decidedBy !== null && !(await areIndependent(db, decidedBy, accountId))) return 'decision-ordered-by-you'
  }
  const history = await findHistory(db, [applicationId])
  // Only an order on appeal returns an application to Pending.
  const reopeningIndex = history.findLastIndex(({ toStatus }) => toStatus === 'Pending')
  const rejections = history.slice(0, Math.max(0, reopeningIndex)).filter(({ toStatus }) => toStatus === 'Rejected')
  for (const { reviewerId } of rejections) {
    if (await areIndependent(db, reviewerId, accountId)) continue
    const verifiers = history.slice(reopeningIndex).filter(({ toStatus }) => toStatus === 'Verified')
    for (const verifier of verifiers) {
      if (await areIndependent(db, verifier.reviewerId, accountId)) return undefined
    }
    return 'rejected-by-you'
  }
  return undefined
}

/**
 * Returns the id of the appeal that last ordered a new decision, or null if there is none. The caller compares this id
 * when it records the decision, so that a later order prevents the decision. Throws the refusal of `findReviewerRefusal`
 * if the reviewer may not decide. Most applications have no decided appeal, and need no query.
 */
export async function getOrderIdUnlessRefused(
  db: Database,
  reviewer: SignedIn,
  application: ComparedApplication | undefined,
): Promise<string | null> {
  if (!application?.hasDecidedAppeal) return null
  const refusal = await findReviewerRefusal(db, reviewer, application.id)
  if (refusal) throw new Refusal(refusal)
  return application.orderId
}
