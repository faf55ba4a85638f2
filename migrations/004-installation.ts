import { type Kysely, sql } from 'kysely'

/** The id of the data folder of this database. A start compares both, so that two installations are never mixed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table installation (
      only_one boolean primary key default true check (only_one),
      id uuid not null
    )`.execute(db)
}
