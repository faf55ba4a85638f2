import { type Kysely, sql } from 'kysely'

/**
 * What a decision writes is checked and counted with fewer statements. Of decisions, notices and certificates, whose
 * application is never null, the key of application and panchayat says already that the panchayat exists; documents keep
 * theirs, as a portrait has no application. And what leaves one status and comes to another is counted in one go.
 */
export async function up(db: Kysely<unknown>) {
  // All at once, and before `panchayats`, which each of the drops locks as well: whoever writes in one of them may need it.
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
