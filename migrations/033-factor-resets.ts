import { type Kysely, sql } from 'kysely'

/** Finds by whom the second factor of an account was reset (decision 089). Such entries are few among all audit entries. */
export async function up(db: Kysely<unknown>) {
  await sql`create index factor_resets on audit_entries (subject) where action = 'second-factor-reset'`.execute(db)
}
