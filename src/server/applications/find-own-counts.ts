import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { type OwnSearch, ownMatching } from './own-matching.ts'
import { noCounts, type StatusCounts } from './status-counts.ts'

/** Statuses of an applicant's own applications, of those that match a search, with how many stand in each. */
export const ownCounts = (db: Database, search: OwnSearch) =>
  ownMatching(db, search)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')

/** How many of an applicant's own applications, of those that match a search, stand in each status. */
export async function findOwnCounts(db: Database, search: OwnSearch): Promise<StatusCounts> {
  const counts = noCounts()
  for (const { status, count } of await ownCounts(db, search).execute()) counts[status] = count
  return counts
}
