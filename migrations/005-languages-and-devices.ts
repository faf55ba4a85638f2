// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The language of an account is null until its owner chooses one. Sessions get an id and a device name, so that owners can
 * list and end their sessions without the token.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table accounts alter column language drop not null, alter column language drop default`.execute(db)
  // Nobody has chosen the stored language, because there was no choice before.
  await sql`update accounts set language = null`.execute(db)
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid(),
      add column device text`.execute(db)
  await sql`create unique index sessions_id_key on sessions (id)`.execute(db)
}
