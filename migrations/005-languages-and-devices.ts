import { type Kysely, sql } from 'kysely'

/**
 * A language is a person's only once they choose one; and a session can be shown to its owner, who ends it by its id:
 * the secret itself never comes back from the database.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table accounts alter column language drop not null, alter column language drop default`.execute(db)
  // Until now nobody could choose.
  await sql`update accounts set language = null`.execute(db)
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid(),
      add column device text`.execute(db)
  await sql`create unique index sessions_id_key on sessions (id)`.execute(db)
}
