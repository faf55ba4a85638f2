import type { SignedIn } from '../accounts/find-session.ts'
import { isoInstant } from '../applications/list-columns.ts'
import type { Database } from '../db/connection.ts'
import { ownNotices } from './own-notices.ts'

interface Page {
  /** The last notice of the page before. */
  before: string | undefined
  limit: number
}

/** One page of a person's notices, newest first; one row more than asked tells of a next page. */
export async function findNotices(db: Database, reader: SignedIn, { before, limit }: Page) {
  return ownNotices(db, reader)
    .innerJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'kind', 'notices.readAt', 'reference', 'serviceId', 'scheme', 'summary'])
    .select(isoInstant('notices.createdAt').as('at'))
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]
