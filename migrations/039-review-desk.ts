// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Indexes for the newest decisions of a panchayat, whose durations the overview shows, and for the applications that were
 * decided today. Also a table of the application that each reviewer has open (docs/decisions/112).
 */
export async function up(db: Kysely<unknown>) {
  await sql`create index decisions_by_panchayat on decisions (panchayat_id, decided_at desc)`.execute(db)
  await sql`
    create index applications_decided on applications (panchayat_id, service_id, updated_at)
    where status in ('Approved', 'Rejected')`.execute(db)
  await sql`
    create table review_claims (
      panchayat_id bigint not null references panchayats,
      account_id bigint not null references accounts on delete cascade,
      application_id bigint not null,
      claimed_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (panchayat_id, account_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade
    )`.execute(db)
  await sql`create index review_claims_by_application on review_claims (application_id)`.execute(db)
}
