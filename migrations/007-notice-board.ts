// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Public content of the office: announcements, and pictures of the village with captions. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table announcements (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      author_id bigint not null references accounts,
      title text not null,
      body text not null,
      published_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index announcements_by_panchayat on announcements (panchayat_id, id desc)`.execute(db)

  await sql`
    create table pictures (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      author_id bigint references accounts,
      caption text not null,
      file_path text not null unique,
      media_type text not null,
      size integer not null,
      sha256 bytea not null,
      width integer not null,
      height integer not null,
      added_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index pictures_by_panchayat on pictures (panchayat_id, id desc)`.execute(db)
}
