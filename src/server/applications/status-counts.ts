import { sql } from 'kysely'
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'

export type StatusCounts = Record<Status, number>

/** The stored counts of a panchayat, by service and status. */
export const statusCountsOf = (db: Database, panchayatId: string) =>
  db
    .selectFrom('statusCounts')
    .select(['serviceId', 'status', sql<number>`sum(count)::int`.as('count')])
    .where('panchayatId', '=', panchayatId)
    .groupBy(['serviceId', 'status'])

/** The stored counts of one service of a panchayat. */
export async function findStatusCounts(db: Database, panchayatId: string, serviceId: string): Promise<StatusCounts> {
  return asStatusCounts(await statusCountsOf(db, panchayatId).where('serviceId', '=', serviceId).execute())
}

export const asStatusCounts = (rows: readonly { status: Status; count: number }[]): StatusCounts => ({
  ...noCounts(),
  ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
})

const noCounts = (): StatusCounts => ({ Pending: 0, Verified: 0, Approved: 0, Rejected: 0 })

/** Counts rows by status. */
export function countStatuses(rows: readonly { status: Status }[]): StatusCounts {
  const counts = noCounts()
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** The sum over the given statuses, or over all of them. */
export const totalOf = (counts: StatusCounts, statuses: readonly Status[] = STATUSES) =>
  statuses.reduce((total, status) => total + counts[status], 0)
