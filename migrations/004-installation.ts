// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** The id of the data folder that belongs to this database. Each start compares the ids, so that installations never mix. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table installation (
      only_one boolean primary key default true check (only_one),
      id uuid not null
    )`.execute(db)
}
