// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Corrections and revocations of certificates, proposed by one person and confirmed by another (docs/decisions/089). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table certificate_proposals (
      id bigint generated always as identity,
      panchayat_id bigint not null references panchayats,
      application_id bigint not null,
      certificate_id bigint not null,
      step text not null check (step in ('correct', 'revoke')),
      reason text not null,
      -- The corrected answers. All other answers are unchanged.
      answers jsonb,
      proposed_by bigint not null references accounts,
      proposed_at timestamptz not null default now(),
      expires_at timestamptz not null,
      outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'expired')),
      decided_by bigint references accounts,
      decided_at timestamptz,
      primary key (id, panchayat_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id),
      foreign key (certificate_id, panchayat_id) references certificates (id, panchayat_id),
      check ((step = 'correct') = (answers is not null)),
      check ((outcome is null) = (decided_at is null)),
      check ((outcome is null or outcome = 'expired') = (decided_by is null)),
      constraint two_persons check (outcome not in ('confirmed', 'declined') or decided_by <> proposed_by)
    )`.execute(db)
  await sql`
    create unique index certificate_proposals_open_key on certificate_proposals (certificate_id, panchayat_id)
    where outcome is null`.execute(db)
  await sql`create index certificate_proposals_by_application on certificate_proposals (application_id, id)`.execute(db)
  await sql`
    create index certificate_proposals_open on certificate_proposals (panchayat_id, id) where outcome is null`.execute(
    db,
  )
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'verified', 'approved', 'rejected', 'certificate-corrected', 'certificate-withdrawn', 'waiting',
        'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined'))`.execute(db)
}
