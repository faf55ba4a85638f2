// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The panchayat's own reasons for rejections and requests for changes, and the built-in reasons that it hides
 * (docs/decisions/129).
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table reasons (
      panchayat_id bigint not null references panchayats,
      id bigint generated always as identity,
      -- The text by language code. English is required.
      texts jsonb not null check (texts ? 'en'),
      kinds text[] not null check (kinds <@ '{rejection,amendment}' and kinds <> '{}'),
      position smallint not null,
      -- An archived reason is no longer offered. It stays, because earlier decisions contain its text and are translated.
      archived_at timestamptz,
      primary key (panchayat_id, id)
    )`.execute(db)
  await sql`
    create table reason_lists (
      panchayat_id bigint primary key references panchayats,
      -- Increases with every change, so that an admin cannot overwrite the change of another admin by mistake.
      version integer not null,
      hidden text[] not null
    )`.execute(db)
}
