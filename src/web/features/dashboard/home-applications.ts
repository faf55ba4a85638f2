// SPDX-License-Identifier: Apache-2.0
import { isUndecided } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { deadlineOf } from '#shared/calendar-days.ts'

type HomeApplication = Pick<
  OwnApplication,
  | '_id'
  | 'collection'
  | 'summary'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'withdrawn'
  | 'amendmentRequested'
  | 'appealOffer'
  | 'openAppeal'
  | 'orderedOnAppeal'
  | 'resubmittedAs'
> &
  Partial<Pick<OwnApplication, 'dueOn'>>

/** The maximum number of rejections and of certificates in the group `action`, so that neither hides the other. */
const MAX_NEW = 3
/** The maximum number of applications in the group `earlier`. */
const MAX_EARLIER = 3

/** The time for which a decision is new: a month, in milliseconds. */
const NEW_MS = 31 * 24 * 60 * 60 * 1000

/**
 * Chooses and orders the applications of the home screen, in three groups:
 * - `action`: applications for which the applicant can do something. First applications with requested changes; then
 *   new rejections that can be appealed and certificates that were recently withdrawn; then new certificates. Each kind
 *   begins with the newest.
 * - `waiting`: applications that wait for the office or for the decision on an appeal. Overdue applications come first,
 *   then applications whose appeal succeeded, then the oldest.
 * - `earlier`: the newest of all other decided applications.
 *
 * A rejected or withdrawn application without an open appeal is left out if the applicant has resubmitted it, or has
 * submitted another application for the same matter.
 */
export function groupHomeApplications<A extends HomeApplication>(applications: readonly A[], now = Date.now()) {
  const current = applications
    .filter(
      (earlier) =>
        earlier.openAppeal || (!earlier.resubmittedAs && !applications.some((later) => replaces(later, earlier))),
    )
    .sort((a, b) => decidedAt(b).localeCompare(decidedAt(a)))
  const isNew = (application: HomeApplication) => now - Date.parse(decidedAt(application)) < NEW_MS
  const isBadNews = ({ status, withdrawn, appealOffer }: HomeApplication) =>
    withdrawn || (status === 'Rejected' && appealOffer)
  const isWaiting = ({ status, openAppeal }: HomeApplication) => isUndecided(status) || openAppeal
  const isOverdue = ({ dueOn }: HomeApplication) => Boolean(dueOn && deadlineOf(dueOn, new Date(now)).state === 'late')
  // 2 for an overdue application, 1 for one whose appeal succeeded, 0 for all others.
  const rank = (application: HomeApplication) =>
    isOverdue(application) ? 2 : Number(application.orderedOnAppeal ?? false)
  const action = [
    ...current.filter(({ amendmentRequested }) => amendmentRequested),
    ...current.filter((application) => isBadNews(application) && isNew(application)).slice(0, MAX_NEW),
    ...current
      .filter((application) => application.status === 'Approved' && !application.withdrawn && isNew(application))
      .slice(0, MAX_NEW),
  ]
  const rest = current.filter((application) => !action.includes(application))
  return {
    action,
    waiting: rest.filter(isWaiting).sort((a, b) => rank(b) - rank(a) || a.createdAt.localeCompare(b.createdAt)),
    earlier: rest.filter((application) => !isWaiting(application)).slice(0, MAX_EARLIER),
  }
}

const decidedAt = ({ withdrawn, updatedAt }: HomeApplication) => withdrawn?.at ?? updatedAt

/** Whether the later application is for the same person or matter as an earlier one that was rejected or withdrawn. */
const replaces = (later: HomeApplication, earlier: HomeApplication) =>
  (earlier.status === 'Rejected' || earlier.withdrawn) &&
  later.collection === earlier.collection &&
  later.summary === earlier.summary &&
  later.createdAt > earlier.createdAt
