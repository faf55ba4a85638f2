import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/paging.ts'
import { ownMatching } from './own-matching.ts'
import type { PageCursor } from './page-cursor.ts'

interface Page {
  after: PageCursor | undefined
  limit: number
}

/** One page of references of an applicant's applications, newest first. */
export async function findOwnReferences(db: Database, applicantId: string, { after, limit }: Page) {
  return ownMatching(db, { applicantId })
    .select(['id', 'reference', 'status', isoInstant('submittedAt').as('submittedAt')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_at, id) < (${after?.submittedAt}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('applications.submittedAt', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute()
}
