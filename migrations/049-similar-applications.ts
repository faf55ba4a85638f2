// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The names and dates of birth by which similar applications are found, and the pairs that a reviewer has marked as distinct
 * (docs/decisions/120). The portal computes the names of existing applications after the start.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table application_similarity (
      application_id bigint not null,
      panchayat_id bigint not null,
      -- Null until the portal has computed the names; empty if the application contains no names.
      names text,
      birth_dates date[] not null default '{}'
    )`.execute(db)
  await sql`
    insert into application_similarity
    select applications.id, applications.panchayat_id from applications join accounts on accounts.id = applicant_id
    where erased_at is null order by applications.id`.execute(db)
  await sql`
    alter table application_similarity
      add primary key (application_id, panchayat_id),
      add foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade
    `.execute(db)
  await sql`
    create index application_similarity_names on application_similarity using gin (names gin_trgm_ops)
    with (fastupdate = off)`.execute(db)
  await sql`
    create index application_similarity_dates on application_similarity using gin (birth_dates)
    with (fastupdate = off)`.execute(db)
  // This index is empty once the names of every application are computed, so that searching for missing names is cheap.
  await sql`
    create index application_similarity_missing on application_similarity (application_id) where names is null`.execute(
    db,
  )
  await sql`analyze application_similarity`.execute(db)

  await sql`
    create table distinct_applications (
      panchayat_id bigint not null references panchayats,
      -- The application that was submitted first, and the application that was submitted later.
      application_id bigint not null,
      other_id bigint not null,
      decided_by bigint not null references accounts,
      decided_at timestamptz not null default now(),
      primary key (application_id, other_id, panchayat_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade,
      foreign key (other_id, panchayat_id) references applications (id, panchayat_id) on delete cascade,
      check (application_id < other_id)
    )`.execute(db)
  await sql`create index distinct_applications_by_other on distinct_applications (other_id, application_id)`.execute(db)
}
