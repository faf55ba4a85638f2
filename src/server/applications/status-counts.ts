// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'

export type StatusCounts = Record<Status, number>

/** The counts of a panchayat, by service and status, which triggers of the database keep up to date. */
export const statusCountsOf = (db: Database, panchayatId: string) =>
  db
    .selectFrom('statusCounts')
    .select(['serviceId', 'status', sql<number>`sum(count)::int`.as('count')])
    .where('panchayatId', '=', panchayatId)
    .groupBy(['serviceId', 'status'])

/** The counts by status as JSON text; null if the service has no applications. */
export type StoredCounts = string | null

interface Category {
  panchayatId: string
  serviceId: string
}

/** Subquery for the stored counts of one service of a panchayat, as a JSON object. */
export const storedCounts = ({ panchayatId, serviceId }: Category) => sql<StoredCounts>`(
  select json_object_agg(status, total)::text from (
    select status, sum(count) as total from status_counts
    where panchayat_id = ${panchayatId} and service_id = ${serviceId} group by status) as stored)`

/** The stored counts of one service of a panchayat. */
export async function findStoredCounts(db: Database, category: Category) {
  const { rows } = await sql<{ counts: StoredCounts }>`select ${storedCounts(category)} as counts`.execute(db)
  return rows[0]?.counts ?? null
}

/** Parses stored counts. A status without applications has the count 0. */
export const parseStoredCounts = (stored: StoredCounts): StatusCounts => ({
  ...zeroCounts(),
  ...JSON.parse(stored ?? '{}'),
})

/** Converts rows with counts. A status without a row has the count 0. */
export const toStatusCounts = (rows: readonly { status: Status; count: number }[]): StatusCounts => ({
  ...zeroCounts(),
  ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
})

const zeroCounts = (): StatusCounts => ({ Pending: 0, Verified: 0, Approved: 0, Rejected: 0 })

/** Counts rows by status. */
export function countStatuses(rows: readonly { status: Status }[]): StatusCounts {
  const counts = zeroCounts()
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** The sum over the given statuses, or over all of them. */
export const totalOf = (counts: StatusCounts, statuses: readonly Status[] = STATUSES) =>
  statuses.reduce((total, status) => total + counts[status], 0)
