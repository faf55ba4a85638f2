// SPDX-License-Identifier: Apache-2.0
import { RequestError, type RequestErrorCode } from '#shared/request-error.ts'
import { belongToDifferentPeople } from '../../accounts/staff/staff-accounts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { findHistory } from '../find-application.ts'
import type { ApplicationForReview } from '../own-case.ts'
import { findAppeals } from './find-appeals.ts'

type ReviewerExclusion = Extract<RequestErrorCode, 'decision-ordered-by-you' | 'rejected-by-you'>

/**
 * Why this reviewer may not decide on an application after its appeal; undefined if they may. Accounts that may belong to
 * one person count as one (docs/decisions/089).
 * - `decision-ordered-by-you`: the reviewer decided an appeal of this application, with or without an order to decide again.
 * - `rejected-by-you`: the reviewer rejected the application before the latest order that returned it to Pending, and
 *   nobody else has verified it after this order.
 */
export async function findReviewerExclusion(
  db: Database,
  { accountId }: Pick<SignedInUser, 'accountId'>,
  applicationId: string,
): Promise<ReviewerExclusion | undefined> {
  for (const { decidedBy } of await findAppeals(db, [applicationId])) {
    if (decidedBy !== null && !(await belongToDifferentPeople(db, decidedBy, accountId)))
      return 'decision-ordered-by-you'
  }
  const history = await findHistory(db, [applicationId])
  // Only an order returns an application to Pending.
  const orderIndex = history.findLastIndex(({ toStatus }) => toStatus === 'Pending')
  const rejections = history.slice(0, Math.max(0, orderIndex)).filter(({ toStatus }) => toStatus === 'Rejected')
  for (const { reviewerId } of rejections) {
    if (await belongToDifferentPeople(db, reviewerId, accountId)) continue
    const verifiers = history.slice(orderIndex).filter(({ toStatus }) => toStatus === 'Verified')
    for (const verifier of verifiers) {
      if (await belongToDifferentPeople(db, verifier.reviewerId, accountId)) return undefined
    }
    return 'rejected-by-you'
  }
  return undefined
}

/**
 * Throws the result of `findReviewerExclusion` if the reviewer may not decide. Most applications have no decided appeal, so
 * they need no query.
 */
export async function assertNotExcluded(
  db: Database,
  reviewer: SignedInUser,
  application: ApplicationForReview | undefined,
) {
  if (!application?.hasDecidedAppeal) return
  const exclusion = await findReviewerExclusion(db, reviewer, application.id)
  if (exclusion) throw new RequestError(exclusion)
}
