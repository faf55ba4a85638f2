import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'

type Listed = Pick<
  OwnApplication,
  '_id' | 'collection' | 'summary' | 'status' | 'createdAt' | 'updatedAt' | 'withdrawn'
>

/** Decided applications beyond these are in My Applications only. */
const MAX_DECIDED = 4

/** An approval is news for this long. */
const NEWS_MS = 60 * 24 * 60 * 60 * 1000

/**
 * The applications of the home screen: first those that wait for the applicant, rejected or newly approved, newest first;
 * then those that wait for the office, the longest first; then certificates of long ago. One that was corrected and sent
 * again gives its place to the new one.
 */
export function homeApplications<A extends Listed>(applications: readonly A[], now = Date.now()) {
  const current = applications.filter((application) => !applications.some((later) => replaces(later, application)))
  const isNews = ({ status, withdrawn, updatedAt }: A) =>
    status === 'Rejected' || withdrawn !== undefined || now - Date.parse(updatedAt) < NEWS_MS
  const decided = current
    .filter(({ status }) => STATUS_GROUPS.processed.some((final) => final === status))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, MAX_DECIDED)
  const waiting = current
    .filter(({ status }) => STATUS_GROUPS.pending.some((open) => open === status))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { news: decided.filter(isNews), waiting, earlier: decided.filter((one) => !isNews(one)) }
}

/** Whether an application is for the same person or matter as an earlier one that was rejected or withdrawn. */
const replaces = (later: Listed, earlier: Listed) =>
  (earlier.status === 'Rejected' || earlier.withdrawn !== undefined) &&
  later.collection === earlier.collection &&
  later.summary === earlier.summary &&
  later.createdAt > earlier.createdAt
