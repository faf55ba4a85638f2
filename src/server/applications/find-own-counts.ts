import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { noCounts, type StatusCounts } from '../statistics/find-status-counts.ts'
import { type OwnSearch, ownMatching } from './own-matching.ts'

/** How many of an applicant's own applications, of those that match a search, stand in each status. */
export async function findOwnCounts(db: Database, search: OwnSearch): Promise<StatusCounts> {
  const rows = await ownMatching(db, search)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const counts = noCounts()
  for (const { status, count } of rows) counts[status] = count
  return counts
}
