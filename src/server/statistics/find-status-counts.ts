import { sql } from 'kysely'
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'

export type StatusCounts = Record<Status, number>

/** The kept counts of a panchayat, by service and status. */
export const statusCountsOf = (db: Database, panchayatId: string) =>
  db
    .selectFrom('statusCounts')
    .select(['serviceId', 'status', sql<number>`sum(count)::int`.as('count')])
    .where('panchayatId', '=', panchayatId)
    .groupBy(['serviceId', 'status'])

/** How many applications of each service stand in each status, from the kept counts. */
export async function findStatusCounts(db: Database, panchayatId: string): Promise<Map<string, StatusCounts>> {
  const rows = await statusCountsOf(db, panchayatId).execute()
  const counts = new Map<string, StatusCounts>()
  for (const { serviceId, status, count } of rows) {
    const service = counts.get(serviceId) ?? noCounts()
    service[status] = count
    counts.set(serviceId, service)
  }
  return counts
}

export const noCounts = (): StatusCounts => ({ Pending: 0, Verified: 0, Approved: 0, Rejected: 0 })

/** All applications of the given statuses, or of every one. */
export const totalOf = (counts: StatusCounts, statuses: readonly Status[] = STATUSES) =>
  statuses.reduce((total, status) => total + counts[status], 0)
