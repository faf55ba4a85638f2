// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * A reviewer's requests that the applicant changes named fields and documents before the decision (docs/decisions/105). Only
 * one request of an application can be open. Replaced documents are kept, so that the reviewer sees what changed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table amendment_requests (
      id bigint generated always as identity,
      panchayat_id bigint not null references panchayats,
      application_id bigint not null,
      requested_by bigint not null references accounts,
      requested_at timestamptz not null default now(),
      -- The fields and slots, each with a reason: [{"name": …, "reason": …}]
      items jsonb not null check (jsonb_typeof(items) = 'array'),
      submitted_at timestamptz,
      -- The Idempotency-Key of the amendment.
      submission_key uuid,
      -- The answers that the amendment replaced.
      previous_answers jsonb,
      primary key (id, panchayat_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade,
      check ((submitted_at is null) = (previous_answers is null))
    )`.execute(db)
  await sql`
    create unique index amendment_requests_open_key on amendment_requests (application_id, panchayat_id)
    where submitted_at is null`.execute(db)
  await sql`create index amendment_requests_by_application on amendment_requests (application_id, id)`.execute(db)
  await sql`
    alter table documents
      add column replaced_in bigint,
      add foreign key (replaced_in, panchayat_id) references amendment_requests (id, panchayat_id)`.execute(db)
  await sql`
    create index documents_by_amendment on documents (replaced_in, panchayat_id) where replaced_in is not null`.execute(
    db,
  )
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'verified', 'approved', 'rejected', 'certificate-corrected', 'certificate-withdrawn', 'waiting',
        'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined', 'overdue', 'amendment-requested',
        'amended'))`.execute(db)
}
