// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'

/** Counts the applications, and stores the counts distributed over 16 shards, as the trigger of the applications does. */
export async function insertCounts(client: pg.Client, panchayatId: string) {
  for (const statement of COUNTS) await client.query(statement, [panchayatId])
}

const COUNTS = [
  'delete from status_counts where panchayat_id = $1',
  'delete from day_counts where panchayat_id = $1',
  'delete from month_counts where panchayat_id = $1',
  `insert into status_counts (panchayat_id, service_id, status, shard, count)
    select panchayat_id, service_id, status, id % 16, count(*) from applications
    where panchayat_id = $1 group by 1, 2, 3, 4`,
  `insert into day_counts (panchayat_id, service_id, day, shard, processed)
    select panchayat_id, service_id, (updated_at at time zone 'Asia/Kolkata')::date, id % 16, count(*) from applications
    where panchayat_id = $1 and status in ('Approved', 'Rejected') group by 1, 2, 3, 4`,
  `insert into month_counts (panchayat_id, service_id, month, shard, submitted)
    select panchayat_id, service_id, date_trunc('month', submitted_at at time zone 'Asia/Kolkata')::date, id % 16, count(*)
    from applications where panchayat_id = $1 group by 1, 2, 3, 4`,
]
