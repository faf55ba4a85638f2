import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { ownNotices } from '../notifications/own-notices.ts'
import type { SignedIn } from './find-session.ts'

/** Files of a person: those of one application, or their picture where it is null. `sha256` is in hexadecimal digits. */
export async function findOwnFiles(db: Database, ownerId: string, applicationId: string | null) {
  return db
    .selectFrom('documents')
    .select(['slot', 'fileName', 'filePath', 'mediaType', 'size', 'createdAt'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where('ownerId', '=', ownerId)
    .where('applicationId', 'is not distinct from', applicationId)
    .orderBy('id')
    .execute()
}

interface NoticePage {
  /** Id of the last notice of the page before. */
  before: string | undefined
  limit: number
}

/** What a person was told inside the portal and may still see, newest first, a page at a time. */
export async function findOwnNotices(db: Database, owner: SignedIn, { before, limit }: NoticePage) {
  return ownNotices(db, owner)
    .innerJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'notices.kind', 'reference', 'notices.createdAt', 'notices.readAt'])
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute()
}
