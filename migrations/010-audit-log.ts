import { type Kysely, sql } from 'kysely'

/**
 * Who did what and when, for good: entries are written in the transactions that they speak of, and seals chain them
 * afterwards. Neither table may ever be changed; `audit/` and docs/decisions/050 say how that is held.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create sequence audit_entry_ids as bigint`.execute(db)
  // No foreign keys: the log outlives what it speaks of, and each would be looked up at every entry.
  await sql`
    create table audit_entries (
      -- A transaction has its number before it takes an id: once all transactions below a number are over, no id that
      -- was taken before that number was given can still appear. The sealer relies on it.
      id bigint primary key default (
        case when pg_current_xact_id() is not null then nextval('audit_entry_ids') end),
      at timestamptz not null default now(),
      panchayat_id bigint not null,
      -- None: the portal itself, or somebody who is not signed in.
      actor_id bigint,
      actor_role text,
      action text not null,
      subject_kind text,
      subject text,
      request_id text,
      details jsonb
    )`.execute(db)
  await sql`alter sequence audit_entry_ids owned by audit_entries.id`.execute(db)
  await sql`
    create table audit_seals (
      entry_id bigint primary key,
      -- 1, 2, 3 and so on without a gap, in the order of the entries' ids.
      position bigint not null,
      -- SHA-256 of the hash before it and of the entry.
      hash bytea not null
    )`.execute(db)

  await sql`
    create function refuse_to_rewrite() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  for (const table of ['audit_entries', 'audit_seals']) {
    await sql`
      create trigger only_added_to before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_to_rewrite()`.execute(db)
    // Always: also where a session says that it merely replays what another server did.
    await sql`alter table ${sql.table(table)} enable always trigger only_added_to`.execute(db)
  }
}
