// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Notifications: one row for each recipient and each step of an application. The text is created when a notification is
 * read, in the reader's language.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table notices (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      account_id bigint not null references accounts on delete cascade,
      application_id bigint not null references applications,
      kind text not null check (kind in ('submitted', 'verified', 'approved', 'rejected', 'waiting', 'to-decide')),
      read_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index notices_by_account on notices (account_id, id desc)`.execute(db)
  await sql`create index notices_unread on notices (account_id) where read_at is null`.execute(db)
  await sql`create index notices_by_application on notices (application_id)`.execute(db)
}
