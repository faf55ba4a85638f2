// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The applications of all services in one table, with their documents, decisions and certificates. Each row has the id of
 * its panchayat, so that an office sees only its own rows and the tables can be distributed by panchayat.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table applications (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      reference text not null unique,
      applicant_id bigint not null references accounts,
      service_id text not null,
      definition_version integer not null,
      status text not null default 'Pending' check (status in ('Pending', 'Verified', 'Approved', 'Rejected')),
      department text not null,
      scheme text not null,
      summary text not null,
      answers jsonb not null,
      cautions text[] not null default '{}',
      duplicate_key bytea,
      idempotency_key uuid,
      reason text,
      submitted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search_text text generated always as (lower(reference || ' ' || summary || ' ' || department || ' ' || scheme)) stored
    )`.execute(db)
  await sql`
    create unique index applications_duplicate_key on applications (panchayat_id, service_id, duplicate_key)
    where status <> 'Rejected'`.execute(db)
  await sql`
    create unique index applications_idempotency_key on applications (applicant_id, idempotency_key)`.execute(db)
  await sql`
    create index applications_by_applicant on applications (applicant_id, submitted_at desc, id desc)`.execute(db)
  await sql`
    create index applications_by_service on applications (panchayat_id, service_id, submitted_at desc, id desc)
    `.execute(db)
  await sql`
    create index applications_by_status
    on applications (panchayat_id, service_id, status, submitted_at desc, id desc)`.execute(db)
  await sql`
    create index applications_search on applications using gin (search_text gin_trgm_ops) with (fastupdate = off)
    `.execute(db)

  await sql`
    create table documents (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      owner_id bigint not null references accounts,
      application_id bigint references applications,
      slot text not null,
      position smallint not null,
      file_path text not null unique,
      file_name text not null,
      media_type text not null,
      size integer not null,
      sha256 bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index documents_by_application on documents (application_id, slot, position)`.execute(db)
  await sql`
    create unique index documents_portrait_key on documents (owner_id) where application_id is null`.execute(db)

  await sql`
    create table decisions (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      application_id bigint not null references applications,
      reviewer_id bigint not null references accounts,
      from_status text not null,
      to_status text not null,
      message text,
      decided_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index decisions_by_application on decisions (application_id, id)`.execute(db)

  await sql`
    create table certificates (
      application_id bigint primary key references applications,
      panchayat_id bigint not null references panchayats,
      service_id text not null,
      number text not null,
      issued_at timestamptz not null,
      file_path text not null unique,
      sha256 bytea not null,
      size integer not null,
      unique (panchayat_id, number)
    )`.execute(db)

  await sql`
    create table certificate_numbers (
      panchayat_id bigint not null references panchayats,
      service_id text not null,
      year smallint not null,
      last_number integer not null,
      primary key (panchayat_id, service_id, year)
    )`.execute(db)
}
