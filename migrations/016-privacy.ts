// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Consents and erasures, in append-only tables, and the removal of documents after their retention period
 * (docs/decisions/059 and 062).
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      account_id bigint not null references accounts,
      step text not null check (step in ('accepted', 'withdrawn')),
      -- The version of the notice, and the language in which it was shown.
      version smallint not null,
      language text not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index consents_by_account on consents (account_id, id desc)`.execute(db)

  await sql`
    create table erasures (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      account_id bigint not null references accounts,
      step text not null check (step in ('asked', 'stopped', 'done')),
      -- The earliest time of the requested erasure.
      due_at timestamptz,
      at timestamptz not null default now(),
      check ((step = 'asked') = (due_at is not null))
    )`.execute(db)
  await sql`create index erasures_by_account on erasures (account_id, id desc)`.execute(db)
  await keepForGood(db)

  await sql`
    alter table accounts
      -- The accepted version of the notice; null after a withdrawal.
      add column notice_version smallint,
      -- When all personal data of the account was erased. Records that the law requires still refer to its id.
      add column erased_at timestamptz,
      drop constraint citizens_are_complete,
      add constraint citizens_are_complete check (
        role <> 'user' or erased_at is not null
        or num_nulls(gender, date_of_birth, address, mobile, occupation, nationality, emergency_contact) = 0
      )`.execute(db)
  await sql`
    create trigger tell_callers_of_consent after update of notice_version on accounts
    for each row execute function tell_callers_by_id()`.execute(db)

  // The row of a removed document remains without its name and content, with the time of the removal.
  await sql`alter table documents add column removed_at timestamptz`.execute(db)
  await sql`
    create index documents_by_age on documents (created_at)
    where application_id is not null and removed_at is null`.execute(db)

  await stopErasureAtLogin(db)
  await countRemovedApplications(db)
}

async function keepForGood(db: Kysely<unknown>) {
  await sql`
    create function keep_for_good() returns trigger language plpgsql as $$
    begin
      raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  for (const table of ['consents', 'erasures']) {
    await sql`
      create trigger only_added_to before update or delete or truncate on ${sql.table(table)}
      for each statement execute function keep_for_good()`.execute(db)
    await sql`alter table ${sql.table(table)} enable always trigger only_added_to`.execute(db)
  }
}

/** A trigger that cancels a requested erasure when a session is inserted, whichever kind of login opens it. */
async function stopErasureAtLogin(db: Kysely<unknown>) {
  await sql`
    create function stop_erasure() returns trigger language plpgsql as $$
    begin
      with last as (
        select account_id, panchayat_id, step from erasures where account_id = new.account_id order by id desc limit 1),
      stopped as (
        insert into erasures (panchayat_id, account_id, step)
        select panchayat_id, account_id, 'stopped' from last where step = 'asked'
        returning panchayat_id, account_id)
      insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject)
      select stopped.panchayat_id, account_id, role, 'erasure-stopped', 'account', account_id::text
      from stopped join accounts on accounts.id = account_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger stop_erasure after insert on sessions
    for each row execute function stop_erasure()`.execute(db)
}

/** A trigger that updates the stored counts when an erasure deletes an undecided application. */
async function countRemovedApplications(db: Kysely<unknown>) {
  await sql`
    create function uncount_application() returns trigger language plpgsql as $$
    declare
      piece smallint := floor(random() * 16);
    begin
      insert into status_counts values (old.panchayat_id, old.service_id, old.status, piece, -1)
      on conflict (panchayat_id, service_id, status, shard) do update set count = status_counts.count - 1;
      insert into day_counts values
        (old.panchayat_id, old.service_id, (old.submitted_at at time zone 'Asia/Kolkata')::date, piece, -1, 0)
      on conflict (panchayat_id, day, service_id, shard) do update set submitted = day_counts.submitted - 1;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_removal after delete on applications
    for each row execute function uncount_application()`.execute(db)
}
