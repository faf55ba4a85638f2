import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'

type Listed = Pick<
  OwnApplication,
  '_id' | 'collection' | 'summary' | 'status' | 'createdAt' | 'updatedAt' | 'withdrawn' | 'amendmentRequested'
>

/** Decided applications beyond these are in My Applications only. Old rejections must not hide new certificates. */
const MAX_REJECTED = 3
const MAX_APPROVED = 3
const MAX_FINISHED = 2

/** An approval is news for this long. */
const NEWS_MS = 60 * 24 * 60 * 60 * 1000

/**
 * The applications of the home screen: first those that wait for the applicant, the ones with requested changes before the
 * rejected and the newly approved ones, newest first; then those that wait for the office, the longest first; then a few certificates of long ago. One that
 * was corrected and sent again gives its place to the new one.
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

/** Whether an application is for the same person or matter as an earlier one that was rejected or withdrawn. */
const replaces = (later: Listed, earlier: Listed) =>
  (earlier.status === 'Rejected' || earlier.withdrawn !== undefined) &&
  later.collection === earlier.collection &&
  later.summary === earlier.summary &&
  later.createdAt > earlier.createdAt
