// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Reduces the statements per decision. Decisions, notices and certificates always have an application, whose foreign key
 * includes the panchayat, so their foreign key to the panchayat is redundant. Documents keep their foreign key, because a
 * profile picture has no application. A change of status updates both counts in one statement.
 */
export async function up(db: Kysely<unknown>) {
  // All three tables are locked first, because each drop also locks `panchayats`. Another order could cause a deadlock with a
  // concurrent insert.
  await sql`lock table decisions, certificates, notices in access exclusive mode`.execute(db)
  for (const table of ['decisions', 'notices', 'certificates']) {
    await sql`
      alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_panchayat_id_fkey`)}`.execute(db)
  }
  await sql`
    create or replace function count_application() returns trigger language plpgsql as $$
    declare
      piece smallint := floor(random() * 16);
    begin
      if tg_op = 'UPDATE' then
        insert into status_counts values
          (new.panchayat_id, new.service_id, old.status, piece, -1),
          (new.panchayat_id, new.service_id, new.status, piece, 1)
        on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count + excluded.count;
      else
        insert into status_counts values (new.panchayat_id, new.service_id, new.status, piece, 1)
        on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count + 1;
        insert into month_counts values
          (new.panchayat_id, new.service_id, date_trunc('month', new.submitted_at at time zone 'Asia/Kolkata')::date, piece, 1)
        on conflict (panchayat_id, month, service_id, shard) do update set submitted = month_counts.submitted + 1;
      end if;
      if new.status in ('Approved', 'Rejected') then
        insert into day_counts values
          (new.panchayat_id, new.service_id, (new.updated_at at time zone 'Asia/Kolkata')::date, piece, 1)
        on conflict (panchayat_id, day, service_id, shard) do update set processed = day_counts.processed + 1;
      end if;
      return null;
    end $$`.execute(db)
}
