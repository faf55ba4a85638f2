// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** The number of actions of one kind in one hour, without the accounts and applications that they concern. */
export interface AuditCount {
  hour: string
  action: string
  role: string
  count: number
}

/** Counts the entries of the audit log since `since`, by hour, action and role. */
export async function countAuditEntries(db: Database, since: Date): Promise<AuditCount[]> {
  const { rows } = await sql<AuditCount>`
    select to_char(date_trunc('hour', at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI"Z"') as hour,
      action, coalesce(actor_role, 'none') as role, count(*)::int as count
    from audit_entries where at >= ${since}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
