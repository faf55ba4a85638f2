// SPDX-License-Identifier: Apache-2.0
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { areIndependent } from '../../accounts/staff/staff-accounts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedIn } from '../../sessions/find-session.ts'
import { findHistory } from '../find-application.ts'
import type { ComparedApplication } from '../own-case.ts'
import { findAppeals } from './find-appeals.ts'

type ReviewerBar = Extract<RefusalCode, 'decision-ordered-by-you' | 'rejected-by-you'>

/**
 * Why this reviewer may not decide on an application again; undefined if they may. They decided its appeal; or they
 * rejected it, and nobody else has verified it since the new decision was ordered. Accounts of one person count as one
 * (decision 089).
 */
export async function findReviewerBar(
  db: Database,
  { accountId }: Pick<SignedIn, 'accountId'>,
  applicationId: string,
): Promise<ReviewerBar | undefined> {
  for (const { decidedBy } of await findAppeals(db, [applicationId])) {
    if (decidedBy !== null && !(await areIndependent(db, decidedBy, accountId))) return 'decision-ordered-by-you'
  }
  const history = await findHistory(db, [applicationId])
  const reopening = history.findLastIndex(({ toStatus }) => toStatus === 'Pending')
  const rejections = history.slice(0, Math.max(0, reopening)).filter(({ toStatus }) => toStatus === 'Rejected')
  for (const { reviewerId } of rejections) {
    if (await areIndependent(db, reviewerId, accountId)) continue
    const verifiers = history.slice(reopening).filter(({ toStatus }) => toStatus === 'Verified')
    for (const verifier of verifiers) {
      if (await areIndependent(db, verifier.reviewerId, accountId)) return undefined
    }
    return 'rejected-by-you'
  }
  return undefined
}

/**
 * Returns the id of the last order of a new decision, or null if there is none. The caller compares this id when it
 * records the decision, so that a later order prevents the decision. Throws the refusal of `findReviewerBar` if the
 * reviewer may not decide. Most applications have no decided appeal, and need no query.
 */
export async function getOrderUnlessBarred(
  db: Database,
  reviewer: SignedIn,
  application: ComparedApplication | undefined,
): Promise<string | null> {
  if (!application?.hasDecidedAppeal) return null
  const bar = await findReviewerBar(db, reviewer, application.id)
  if (bar) throw new Refusal(bar)
  return application.orderId
}
