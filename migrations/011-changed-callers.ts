// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Portal processes cache sessions. Each change that makes a cached session outdated, even one made by hand, sends a
 * notification on the channel `callers` in its transaction: the account id, or `*` for all accounts.
 */
export async function up(db: Kysely<unknown>) {
  for (const column of ['account_id', 'id', 'owner_id']) {
    await sql`
      create function ${sql.id(`tell_callers_by_${column}`)}() returns trigger language plpgsql as ${sql.raw(`$$
      begin
        if tg_op <> 'INSERT' then perform pg_notify('callers', old.${column}::text); end if;
        if tg_op <> 'DELETE' then perform pg_notify('callers', new.${column}::text); end if;
        return null;
      end $$`)}`.execute(db)
  }
  await sql`
    create function tell_all_callers() returns trigger language plpgsql as $$
    begin
      perform pg_notify('callers', '*');
      return null;
    end $$`.execute(db)

  await sql`
    create trigger tell_callers after update of token_hash, id, account_id, expires_at on sessions
    for each row execute function tell_callers_by_account_id()`.execute(db)
  // Expired sessions are already invalid, so their hourly deletion sends no notification.
  await sql`
    create trigger tell_callers_of_end after delete on sessions
    for each row when (old.expires_at > now()) execute function tell_callers_by_account_id()`.execute(db)

  await sql`
    create trigger tell_callers
    after update of id, panchayat_id, role, username, email, first_name, last_name, disabled_at or delete on accounts
    for each row execute function tell_callers_by_id()`.execute(db)

  // A profile picture is a document without an application.
  await sql`
    create trigger tell_callers_of_picture after insert on documents
    for each row when (new.application_id is null) execute function tell_callers_by_owner_id()`.execute(db)
  await sql`
    create trigger tell_callers_of_change after update on documents
    for each row when (old.application_id is null or new.application_id is null)
    execute function tell_callers_by_owner_id()`.execute(db)
  await sql`
    create trigger tell_callers_of_removal after delete on documents
    for each row when (old.application_id is null) execute function tell_callers_by_owner_id()`.execute(db)

  await sql`
    create trigger tell_callers after update on panchayats
    for each statement execute function tell_all_callers()`.execute(db)
  for (const table of ['sessions', 'accounts', 'documents']) {
    await sql`
      create trigger tell_callers_of_all after truncate on ${sql.id(table)}
      for each statement execute function tell_all_callers()`.execute(db)
  }
}
