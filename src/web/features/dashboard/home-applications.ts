import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'

type Listed = Pick<
  OwnApplication,
  '_id' | 'collection' | 'summary' | 'status' | 'createdAt' | 'updatedAt' | 'withdrawn' | 'amendmentRequested'
>

/**
 * The maximum number of decided applications of each kind; My Applications shows the others. The limits are separate,
 * so that old rejections do not hide new certificates.
 */
const MAX_REJECTED = 3
const MAX_APPROVED = 3
const MAX_FINISHED = 2

/** For how long an approval is news, in milliseconds. */
const NEWS_MS = 60 * 24 * 60 * 60 * 1000

/**
 * Chooses and orders the applications of the home screen.
 * `news`: those that wait for the applicant or are newly approved. Those with requested changes come first, then the
 * rejected and withdrawn ones, then the approved ones; each kind begins with the newest.
 * `waiting`: those that wait for the office, beginning with the oldest.
 * `finished`: a few older certificates.
 * A rejected or withdrawn application is left out if the applicant has submitted another one for the same matter.
 */
export function homeApplications<A extends Listed>(applications: readonly A[], now = Date.now()) {
  const current = applications
    .filter((application) => !applications.some((later) => replaces(later, application)))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const approved = current.filter(({ status, withdrawn }) => status === 'Approved' && !withdrawn)
  const news = [
    ...current.filter(({ amendmentRequested }) => amendmentRequested),
    ...current.filter(({ status, withdrawn }) => status === 'Rejected' || withdrawn).slice(0, MAX_REJECTED),
    ...approved.filter(({ updatedAt }) => now - Date.parse(updatedAt) < NEWS_MS).slice(0, MAX_APPROVED),
  ]
  const waiting = current
    .filter(({ status, amendmentRequested }) => !amendmentRequested && isOpen(status))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { news, waiting, finished: approved.filter((one) => !news.includes(one)).slice(0, MAX_FINISHED) }
}

const isOpen = (status: OwnApplication['status']) => STATUS_GROUPS.pending.some((open) => open === status)

/** Whether the later application is for the same person or matter as an earlier one that was rejected or withdrawn. */
const replaces = (later: Listed, earlier: Listed) =>
  (earlier.status === 'Rejected' || earlier.withdrawn !== undefined) &&
  later.collection === earlier.collection &&
  later.summary === earlier.summary &&
  later.createdAt > earlier.createdAt
