// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Submissions are counted by month, so that the dashboard reads twelve rows per year and not one per day. Decisions are
 * still counted by day, because the dashboard shows the number of today's decisions.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table month_counts (
      panchayat_id bigint not null,
      service_id text not null,
      month date not null,
      shard smallint not null,
      submitted bigint not null default 0,
      primary key (panchayat_id, month, service_id, shard)
    )`.execute(db)
  await sql`
    insert into month_counts
    select panchayat_id, service_id, date_trunc('month', day)::date, shard, sum(submitted)
    from day_counts group by 1, 2, 3, 4 having sum(submitted) <> 0`.execute(db)
  await sql`
    create or replace function count_application() returns trigger language plpgsql as $$
    declare
      piece smallint := floor(random() * 16);
    begin
      if tg_op = 'UPDATE' then
        insert into status_counts values (new.panchayat_id, new.service_id, old.status, piece, -1)
        on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count - 1;
      end if;
      insert into status_counts values (new.panchayat_id, new.service_id, new.status, piece, 1)
      on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count + 1;
      if tg_op = 'INSERT' then
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
  await sql`
    create or replace function uncount_application() returns trigger language plpgsql as $$
    declare
      piece smallint := floor(random() * 16);
    begin
      insert into status_counts values (old.panchayat_id, old.service_id, old.status, piece, -1)
      on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count - 1;
      insert into month_counts values
        (old.panchayat_id, old.service_id, date_trunc('month', old.submitted_at at time zone 'Asia/Kolkata')::date, piece, -1)
      on conflict (panchayat_id, month, service_id, shard) do update set submitted = month_counts.submitted - 1;
      return null;
    end $$`.execute(db)
  await sql`alter table day_counts drop column submitted`.execute(db)
  await sql`delete from day_counts where processed = 0`.execute(db)
}
