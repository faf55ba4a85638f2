import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

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
  accountId: string
  /** Id of the last notice of the page before. */
  before: string | undefined
  limit: number
}

/** What a person was told inside the portal, newest first, a page at a time. */
export async function findOwnNotices(db: Database, { accountId, before, limit }: NoticePage) {
  return db
    .selectFrom('notices')
    .innerJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'kind', 'reference', 'notices.createdAt', 'readAt'])
    .where('accountId', '=', accountId)
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute()
}
