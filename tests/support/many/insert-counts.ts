import type pg from 'pg'

/** Makes the kept counts anew from the rows, spread as the trigger spreads them. */
export async function insertCounts(client: pg.Client, panchayatId: string) {
  for (const statement of COUNTS) await client.query(statement, [panchayatId])
}

const COUNTS = [
  'delete from status_counts where panchayat_id = $1',
  'delete from day_counts where panchayat_id = $1',
  `insert into status_counts (panchayat_id, service_id, status, shard, count)
    select panchayat_id, service_id, status, id % 16, count(*) from applications
    where panchayat_id = $1 group by 1, 2, 3, 4`,
  `insert into day_counts (panchayat_id, service_id, day, shard, submitted, processed)
    select panchayat_id, service_id, (happened_at at time zone 'Asia/Kolkata')::date, id % 16,
      count(*) filter (where is_new), count(*) filter (where not is_new)
    from (
      select panchayat_id, service_id, id, submitted_at as happened_at, true as is_new from applications
      union all
      select panchayat_id, service_id, id, updated_at, false from applications where status in ('Approved', 'Rejected')
    ) as steps
    where panchayat_id = $1 group by 1, 2, 3, 4`,
]
