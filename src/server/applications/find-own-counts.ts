import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { noCounts, type StatusCounts } from '../statistics/find-status-counts.ts'

/** How many of an applicant's own applications stand in each status. */
export async function findOwnCounts(db: Database, applicantId: string): Promise<StatusCounts> {
  const rows = await db
    .selectFrom('applications')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('applicantId', '=', applicantId)
    .groupBy('status')
    .execute()
  const counts = noCounts()
  for (const { status, count } of rows) counts[status] = count
  return counts
}
