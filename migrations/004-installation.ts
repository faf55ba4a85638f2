import { type Kysely, sql } from 'kysely'

/** Which data folder this database belongs to: files and rows that do not belong together must never meet. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table installation (
      only_one boolean primary key default true check (only_one),
      id uuid not null
    )`.execute(db)
}
