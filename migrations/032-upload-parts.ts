// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Parts of documents that a person has uploaded and not submitted yet (docs/decisions/101). Each part belongs to one person,
 * and its digest is unique only for this person, so that nobody learns what other people have uploaded.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table upload_parts (
      panchayat_id bigint not null references panchayats,
      owner_id bigint not null references accounts on delete cascade,
      sha256 bytea not null check (octet_length(sha256) = 32),
      size integer not null check (size > 0),
      file_path text not null,
      created_at timestamptz not null default now(),
      primary key (owner_id, sha256, panchayat_id),
      unique (file_path, panchayat_id)
    )`.execute(db)
  await sql`create index upload_parts_by_age on upload_parts (created_at)`.execute(db)
}
