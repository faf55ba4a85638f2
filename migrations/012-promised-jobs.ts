import { type Kysely, sql } from 'kysely'

/**
 * Where a transaction promises work that comes after it: one small row, written by the same statement as the step that
 * promises it. The queue takes the rows over, many at a time.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table promised_jobs (
      id bigint generated always as identity primary key,
      queue text not null,
      payload jsonb not null,
      -- Goes before everything else that waits.
      is_urgent boolean not null default false
    )`.execute(db)
}
