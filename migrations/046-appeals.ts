// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Appeals against a rejection or a missed due date, and the officers who decide them (docs/decisions/114). Only one appeal of
 * an application can be open. `applications.order_id` is the last appeal that ended with the order of a new decision. The date
 * of the order is the due date. Decisions compare this column, because it is locked together with the application.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table appeals (
      id bigint generated always as identity,
      panchayat_id bigint not null references panchayats,
      application_id bigint not null,
      ground text not null check (ground in ('late', 'rejected')),
      -- The due date that has passed.
      due_on date,
      statement text,
      filed_at timestamptz not null default now(),
      decide_by date not null,
      -- 'settled': the application was decided before the appeal.
      outcome text check (outcome in ('upheld', 'ordered', 'settled')),
      decided_by bigint references accounts,
      decided_at timestamptz,
      reason text,
      -- The date by which a new decision was ordered.
      new_due_on date,
      primary key (id, panchayat_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade,
      check ((ground = 'late') = (due_on is not null)),
      check ((outcome is null) = (decided_at is null)),
      check ((coalesce(outcome, 'settled') = 'settled') = (decided_by is null)),
      check ((outcome is not distinct from 'ordered') = (new_due_on is not null))
    )`.execute(db)
  await sql`
    create unique index appeals_open_key on appeals (application_id, panchayat_id) where outcome is null`.execute(db)
  await sql`create index appeals_by_application on appeals (application_id, id)`.execute(db)
  await sql`create index appeals_open on appeals (panchayat_id, decide_by, id) where outcome is null`.execute(db)
  await sql`
    create index appeals_by_officer on appeals (decided_by, decided_at desc) where decided_by is not null`.execute(db)
  await sql`alter table applications add column order_id bigint`.execute(db)
  await sql`
    alter table accounts
      drop constraint accounts_role_check,
      add constraint accounts_role_check check (role in ('user', 'staff', 'admin', 'appellate'))`.execute(db)
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'submitted-by-office', 'verified', 'approved', 'rejected', 'certificate-corrected',
        'certificate-withdrawn', 'waiting', 'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined',
        'overdue', 'amendment-requested', 'amended', 'appeal-filed', 'appeal-upheld', 'appeal-ordered',
        'appeal-waiting', 'decision-ordered'))`.execute(db)
  await sql.raw(COUNT_APPLICATION).execute(db)
  await sql.raw(ERASE_DECISIONS).execute(db)
}

/**
 * An approved application may have been rejected first, and reopened after an appeal. The messages of these steps are not part
 * of its register entry, and may name people.
 */
const ERASE_DECISIONS = `
  create or replace function erase_decisions(applicant bigint) returns void
  language sql security definer set search_path = pg_catalog, public as $$
    delete from decisions using applications
    where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
      and applicant_id = applicant and status in ('Pending', 'Verified');
    update decisions set message = null from applications
    where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
      and applicant_id = applicant and (status = 'Rejected' or to_status in ('Rejected', 'Pending'));
  $$`

/** A rejected application that returns to Pending no longer counts as processed on the day of its rejection. */
const COUNT_APPLICATION = `
  create or replace function count_application() returns trigger language plpgsql as $$
  declare
    piece smallint := floor(random() * 16);
  begin
    if tg_op = 'UPDATE' then
      insert into status_counts values
        (new.panchayat_id, new.service_id, old.status, piece, -1),
        (new.panchayat_id, new.service_id, new.status, piece, 1)
      on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count + excluded.count;
      if old.status = 'Rejected' then
        insert into day_counts values
          (old.panchayat_id, old.service_id, (old.updated_at at time zone 'Asia/Kolkata')::date, piece, -1)
        on conflict (panchayat_id, day, service_id, shard) do update set processed = day_counts.processed - 1;
      end if;
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
  end $$`
