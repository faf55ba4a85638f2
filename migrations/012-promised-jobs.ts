// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The outbox: jobs that run after a transaction, inserted by the same statement as the step that needs them. They are moved
 * to the job queue in batches.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table promised_jobs (
      id bigint generated always as identity primary key,
      queue text not null,
      payload jsonb not null,
      -- Urgent jobs are moved before all others.
      is_urgent boolean not null default false
    )`.execute(db)
}
