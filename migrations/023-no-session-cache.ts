// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Portal processes no longer cache sessions, so the triggers of migrations 011 and 016 are removed. */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; onTable: string }>`
    select tgname as name, tgrelid::regclass::text as "onTable" from pg_trigger
    where not tgisinternal and tgname like 'tell\\_callers%' order by tgname`.execute(db)
  for (const { name, onTable } of rows) await sql`drop trigger ${sql.id(name)} on ${sql.table(onTable)}`.execute(db)
  for (const name of [
    'tell_callers_by_account_id',
    'tell_callers_by_id',
    'tell_callers_by_owner_id',
    'tell_all_callers',
  ]) {
    await sql`drop function ${sql.id(name)}()`.execute(db)
  }
}
