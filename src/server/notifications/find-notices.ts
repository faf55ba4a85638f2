import type { NewestFirst } from '#shared/newest-first.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/iso-instant.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { ownNotices } from './own-notices.ts'

/** One page of a person's notices, newest first; one row more than asked tells of a next page. */
export async function findNotices(db: Database, reader: SignedIn, { cursor, limit }: NewestFirst & { limit: number }) {
  return ownNotices(db, reader)
    .innerJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'kind', 'notices.readAt', 'reference', 'serviceId', 'scheme', 'summary'])
    .select(isoInstant('notices.createdAt').as('at'))
    .$if(cursor !== undefined, (query) => query.where('notices.id', '<', cursor ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]
