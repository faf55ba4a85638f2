// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * `installation.mode` records whether the data belongs to a demo (docs/decisions/128). The next start fills it in.
 *
 * The portal's role chooses `due_at` of a request for erasure, so `erase_decisions` no longer trusts this column alone: the
 * request must also be as old as the shortest grace period, by the column `at`, which only the database writes. The function
 * keeps the decisions of an application whose last decision is final, whatever the status of the application. Only the owner
 * of the database can insert the step `replayed`, which repeats an erasure after a restore. The applicant of an application
 * can never be changed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table installation add column mode text check (mode in ('demo', 'production'))`.execute(db)
  await sql`
    alter table erasures
      drop constraint erasures_step_check,
      add constraint erasures_step_check check (step in ('asked', 'stopped', 'done', 'replayed'))`.execute(db)
  await sql`
    create function only_owner_replays() returns trigger language plpgsql as $$
    begin
      if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        raise exception 'Only the owner of the database replays an erasure' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger only_owner_replays before insert on erasures for each row
    when (new.step = 'replayed') execute function only_owner_replays()`.execute(db)
  await sql`
    create function keep_applicant() returns trigger language plpgsql as $$
    begin
      raise exception 'An application keeps its applicant' using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  await sql`
    create trigger keep_applicant before update of applicant_id on applications for each row
    when (old.applicant_id <> new.applicant_id) execute function keep_applicant()`.execute(db)
  await sql.raw(ERASE_DECISIONS).execute(db)
}

/** The interval of one day is the minimum of `ERASURE_GRACE_DAYS`. */
const ERASE_DECISIONS = `
  create or replace function erase_decisions(applicant bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if not exists (
        select from (
          select step, due_at, at from erasures where account_id = applicant order by id desc limit 1) as last
        where step = 'replayed'
          or step = 'asked' and due_at <= clock_timestamp() and at <= clock_timestamp() - interval '1 day') then
        raise exception 'No erasure of this applicant is due' using errcode = 'insufficient_privilege';
      end if;
      delete from decisions using applications
      where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
        and applicant_id = applicant and status in ('Pending', 'Verified')
        and (select last.to_status from decisions as last
             where last.application_id = applications.id and last.panchayat_id = applications.panchayat_id
             order by last.id desc limit 1) not in ('Approved', 'Rejected');
      update decisions set message = null from applications
      where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
        and applicant_id = applicant and (status = 'Rejected' or to_status in ('Rejected', 'Pending'));
    end $$`
