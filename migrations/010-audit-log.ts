// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The permanent audit log. Entries are inserted in the transactions that they describe; seals chain them afterwards. The rows
 * of both tables can never be changed; `audit/` and docs/decisions/050 explain how this is enforced.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create sequence audit_entry_ids as bigint`.execute(db)
  // There are no foreign keys, because entries remain when their objects are deleted, and each key would cost a lookup.
  await sql`
    create table audit_entries (
      -- The transaction gets its number before it takes an entry id. The sealer relies on this: when all transactions below
      -- a number have ended, no entry with an id that was taken before that number was assigned can still appear.
      id bigint primary key default (
        case when pg_current_xact_id() is not null then nextval('audit_entry_ids') end),
      at timestamptz not null default now(),
      panchayat_id bigint not null,
      -- Null for the portal itself and for visitors.
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
      -- 1, 2, 3 and so on without gaps, in the order of the entry ids.
      position bigint not null,
      -- SHA-256 of the previous hash and of the entry.
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
    // `enable always` keeps the trigger active in sessions with `session_replication_role = replica`.
    await sql`alter table ${sql.table(table)} enable always trigger only_added_to`.execute(db)
  }
}
