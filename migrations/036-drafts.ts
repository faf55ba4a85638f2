// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Drafts of forms, stored with the citizen's account, so that the citizen can continue on another device (decision 102). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table drafts (
      id bigint generated always as identity,
      panchayat_id bigint not null references panchayats,
      account_id bigint not null references accounts,
      service_id text not null,
      -- The reference of the rejected application that the form corrects, or empty.
      correction_of text not null,
      definition_version integer not null,
      -- The idempotency key of the later submission.
      submission_key uuid not null,
      -- The device that wrote the draft last: a random id that the device deletes at logout.
      writer uuid not null,
      -- When the device changed the draft, in milliseconds by its clock, so that a delayed request does not replace a later one.
      changed_at bigint not null,
      -- Changes with each write, so that a device cannot overwrite answers that it has not seen.
      version uuid not null default gen_random_uuid(),
      -- The answers as JSON, without Aadhaar numbers, encrypted with the vault key.
      content_sealed text not null,
      saved_at timestamptz not null default now(),
      primary key (id, panchayat_id)
    )`.execute(db)
  await sql`
    create unique index drafts_by_account on drafts (account_id, service_id, correction_of, panchayat_id)`.execute(db)
  await sql`create index drafts_by_age on drafts (saved_at)`.execute(db)
}
