import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/paging.ts'

/** What was decided on these applications, in the order it happened. */
export async function findHistory(db: Database, applicationIds: readonly string[]) {
  return db
    .selectFrom('decisions')
    .innerJoin('accounts', 'accounts.id', 'decisions.reviewerId')
    .select(['applicationId', 'fromStatus', 'toStatus', 'message', 'decidedAt', 'reviewerId'])
    .select(['accounts.username', 'accounts.role'])
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('decisions.id')
    .execute()
}

/** Documents handed in with an application, in the order of the form. */
export async function findDocuments(db: Database, applicationId: string) {
  return db
    .selectFrom('documents')
    .select([
      'fileName',
      'filePath',
      'slot',
      'mediaType',
      'size',
      isoInstant('removedAt').$castTo<string | null>().as('removedAt'),
    ])
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute()
}
