// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Rules that the database itself enforces: a final decision settles an open appeal, an approved application stays approved, and
 * decisions are erased only for a person whose erasure is due (docs/decisions/114 and 062). `charters.earlier_periods` keeps the
 * longer appeal periods that the panchayat has shortened.
 */
export async function up(db: Kysely<unknown>) {
  // This is a trigger, so that it reads the appeals after the decision has locked the application. The statement of the
  // decision itself would not see an appeal that was filed while it waited for the lock.
  await sql`
    create function settle_appeals() returns trigger language plpgsql as $$
    begin
      update appeals set outcome = 'settled', decided_at = new.updated_at
      where application_id = new.id and panchayat_id = new.panchayat_id and outcome is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger settle_appeals after update of status on applications for each row
    when (old.status in ('Pending', 'Verified') and new.status in ('Approved', 'Rejected'))
    execute function settle_appeals()`.execute(db)
  await sql`
    create function keep_approved() returns trigger language plpgsql as $$
    begin
      raise exception 'An approved application stays approved' using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  await sql`
    create trigger keep_approved before update of status on applications for each row
    when (old.status = 'Approved' and new.status <> 'Approved')
    execute function keep_approved()`.execute(db)
  await sql.raw(ERASE_DECISIONS).execute(db)
  await sql`alter table charters add column earlier_periods jsonb not null default '[]'`.execute(db)
}

/** As in migration 046, but only for an applicant whose last entry in `erasures` is a request that is due. */
const ERASE_DECISIONS = `
  create or replace function erase_decisions(applicant bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if not exists (
        select from (
          select step, due_at from erasures where account_id = applicant order by id desc limit 1) as last
        where step = 'asked' and due_at <= clock_timestamp()) then
        raise exception 'No erasure of this applicant is due' using errcode = 'insufficient_privilege';
      end if;
      delete from decisions using applications
      where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
        and applicant_id = applicant and status in ('Pending', 'Verified');
      update decisions set message = null from applications
      where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
        and applicant_id = applicant and (status = 'Rejected' or to_status in ('Rejected', 'Pending'));
    end $$`
