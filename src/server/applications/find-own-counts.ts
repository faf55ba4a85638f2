import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { type OwnSearch, ownMatching } from './own-matching.ts'
import { noCounts, type StatusCounts } from './status-counts.ts'

/** Query for the number of an applicant's own applications per status, filtered by a search. */
export const ownCounts = (db: Database, search: OwnSearch) =>
  ownMatching(db, search)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')

/** The number of an applicant's own applications per status, filtered by a search. */
export async function findOwnCounts(db: Database, search: OwnSearch): Promise<StatusCounts> {
  const counts = noCounts()
  for (const { status, count } of await ownCounts(db, search).execute()) counts[status] = count
  return counts
}
