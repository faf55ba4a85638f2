// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Stored counts for lists and dashboards. Triggers update them in the transaction that changes an application, so that
 * reading them costs the same for ten applications and for ten million. Each count is distributed over sixteen rows, so that
 * concurrent submissions rarely wait for each other.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table status_counts (
      panchayat_id bigint not null,
      service_id text not null,
      status text not null,
      shard smallint not null,
      count bigint not null,
      primary key (panchayat_id, service_id, status, shard)
    )`.execute(db)
  await sql`
    create table day_counts (
      panchayat_id bigint not null,
      service_id text not null,
      day date not null,
      shard smallint not null,
      submitted bigint not null default 0,
      processed bigint not null default 0,
      primary key (panchayat_id, day, service_id, shard)
    )`.execute(db)

  await sql`
    create function count_application() returns trigger language plpgsql as $$
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
        insert into day_counts values
          (new.panchayat_id, new.service_id, (new.submitted_at at time zone 'Asia/Kolkata')::date, piece, 1, 0)
        on conflict (panchayat_id, day, service_id, shard) do update set submitted = day_counts.submitted + 1;
      end if;
      if new.status in ('Approved', 'Rejected') then
        insert into day_counts values
          (new.panchayat_id, new.service_id, (new.updated_at at time zone 'Asia/Kolkata')::date, piece, 0, 1)
        on conflict (panchayat_id, day, service_id, shard) do update set processed = day_counts.processed + 1;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_submission after insert on applications
    for each row execute function count_application()`.execute(db)
  await sql`
    create trigger count_decision after update of status on applications
    for each row when (old.status is distinct from new.status) execute function count_application()`.execute(db)
}
