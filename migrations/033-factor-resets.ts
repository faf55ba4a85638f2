import { type Kysely, sql } from 'kysely'

/** Finds whose second factor an admin has reset (decision 089). Such entries are few among all audit entries. */
export async function up(db: Kysely<unknown>) {
  await sql`create index factor_resets on audit_entries (actor_id) where action = 'second-factor-reset'`.execute(db)
}
