// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'

/** The overdue applications of one service and status. */
export interface OverdueGroup {
  serviceId: string
  status: Status
  count: number
  /** The earliest due date of the group. */
  dueOn: string
  /** The id of the application with this due date. */
  oldestId: string
}

/** The undecided applications of a panchayat that were due before `today`, in groups, the most overdue first. */
export async function findOverdueGroups(db: Database, panchayatId: string, today: string): Promise<OverdueGroup[]> {
  const { rows } = await sql<OverdueGroup>`
    select service_id, status, count(*)::int as count, min(due_on) as due_on,
      (array_agg(id order by due_on, submitted_at, id))[1] as oldest_id
    from applications
    where panchayat_id = ${panchayatId} and status in (${sql.join(STATUS_GROUPS.pending.map((status) => sql.lit(status)))})
      and due_on < ${today}::date
    group by service_id, status
    order by min(due_on), service_id, status`.execute(db)
  return rows
}
