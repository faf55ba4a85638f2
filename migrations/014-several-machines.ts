import { type Kysely, sql } from 'kysely'

/** Which key numbers are sealed with, told by a fingerprint: two machines that seal with different ones lose numbers. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table installation add column vault_fingerprint text`.execute(db)
}
