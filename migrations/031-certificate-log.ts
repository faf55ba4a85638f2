// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * A transparency log of issued certificates: an append-only Merkle tree of the digests of their codes (docs/decisions/093). A
 * background task adds the certificates to the log, including those that were issued before this migration.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table certificate_log (
      -- The id of the certificate, which is also its index in the status lists.
      position bigint primary key,
      -- RFC 9162, 2.1.1: SHA-256 of a zero byte and the code. An unused position has the digest of an empty entry.
      leaf_hash bytea not null check (octet_length(leaf_hash) = 32),
      -- False if no certificate with a code has this id.
      is_used boolean not null
    )`.execute(db)
  await sql`create index certificate_log_unused on certificate_log (position) where not is_used`.execute(db)
  await sql`
    create table certificate_log_tiles (
      number bigint primary key,
      -- The root of a complete tile of 1,024 leaves.
      root_hash bytea not null check (octet_length(root_hash) = 32)
    )`.execute(db)

  await sql`
    create function refuse_log_changes() returns trigger language plpgsql as $$
    begin
      raise exception 'the certificate log is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  for (const table of ['certificate_log', 'certificate_log_tiles']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_log_changes()`.execute(db)
    // `enable always` keeps the trigger active in sessions that replay the changes of another server.
    await sql`alter table ${sql.table(table)} enable always trigger append_only`.execute(db)
  }
}
