// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The panchayat's charter and calendar, and the day by which each application must be decided. After its start, the portal
 * computes this day for the undecided applications that already exist.
 */
export async function up(db: Kysely<unknown>) {
  // A text is null if the panchayat keeps the text of the service's definition, which is translated.
  await sql`
    create table charters (
      panchayat_id bigint not null references panchayats,
      service_id text not null,
      working_days smallint not null check (working_days between 1 and 365),
      clause text,
      officer_verify text,
      officer_decide text,
      officer_first_appeal text,
      officer_second_appeal text,
      first_appeal_file_days smallint not null check (first_appeal_file_days between 1 and 365),
      first_appeal_decide_days smallint not null check (first_appeal_decide_days between 1 and 365),
      second_appeal_file_days smallint not null check (second_appeal_file_days between 1 and 365),
      second_appeal_decide_days smallint not null check (second_appeal_decide_days between 1 and 365),
      confirmed_at timestamptz not null default now(),
      primary key (panchayat_id, service_id)
    )`.execute(db)
  await sql`
    create table office_calendars (
      panchayat_id bigint primary key references panchayats,
      weekly_days_off smallint[] not null,
      check (weekly_days_off <@ '{0,1,2,3,4,5,6}' and not weekly_days_off @> '{0,1,2,3,4,5,6}')
    )`.execute(db)
  await sql`
    create table holidays (
      panchayat_id bigint not null references panchayats,
      day date not null,
      name text not null,
      primary key (panchayat_id, day)
    )`.execute(db)
  await sql`alter table applications add column due_on date`.execute(db)
  await sql`
    create index applications_due on applications (panchayat_id, service_id, due_on, submitted_at, id)
    where status in ('Pending', 'Verified')`.execute(db)
  await sql.raw(DUE_ON).execute(db)
}

/** The same rule as `dueDate` in `src/shared/applications/due-date.ts`. */
const DUE_ON = `
  create function due_on(
    of_panchayat bigint, of_service text, submitted timestamptz, usual_days integer, paused datemultirange default '{}'
  ) returns date language plpgsql stable as $$
  declare
    due date := (submitted at time zone 'Asia/Kolkata')::date;
    days_left integer := coalesce(
      (select working_days from charters where panchayat_id = of_panchayat and service_id = of_service), usual_days);
    days_off smallint[] := coalesce(
      (select weekly_days_off from office_calendars where panchayat_id = of_panchayat), '{0}');
    closed date[] := array(select day from holidays where panchayat_id = of_panchayat and day > due);
  begin
    while days_left > 0 loop
      due := due + 1;
      if paused @> daterange(due, null) then return null; end if;
      if extract(dow from due) <> all (days_off) and due <> all (closed) and not paused @> due then
        days_left := days_left - 1;
      end if;
    end loop;
    return due;
  end $$`
