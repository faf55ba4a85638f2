import { type Kysely, sql } from 'kysely'

/**
 * Portal processes remember for a while who calls with which session. Whatever changes that answer, a program or a
 * hand, says so in its own transaction on the channel `callers`: the account it is about, or `*` for everybody.
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
  // What ran out is over for everybody already: the hourly clearing tells nobody.
  await sql`
    create trigger tell_callers_of_end after delete on sessions
    for each row when (old.expires_at > now()) execute function tell_callers_by_account_id()`.execute(db)

  await sql`
    create trigger tell_callers
    after update of id, panchayat_id, role, username, email, first_name, last_name, disabled_at or delete on accounts
    for each row execute function tell_callers_by_id()`.execute(db)

  // A person's picture is the document of theirs that belongs to no application.
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
