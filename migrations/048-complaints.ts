// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Complaints of citizens, each a thread of messages with the admins of the panchayat (docs/decisions/119). A complaint may refer
 * to an application. Notifications of complaints refer to the complaint instead of an application.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table complaints (
      id bigint generated always as identity,
      panchayat_id bigint not null references panchayats,
      account_id bigint not null references accounts,
      application_id bigint,
      subject text not null check (subject in ('late', 'money', 'behaviour', 'decision', 'portal', 'other')),
      opened_at timestamptz not null default now(),
      -- Whether the last message is from the office.
      is_answered boolean not null default false,
      -- When the present state began: when the complaint was opened, answered, continued by the citizen, or closed.
      state_since timestamptz not null default now(),
      closed_at timestamptz,
      reopened_at timestamptz,
      primary key (id, panchayat_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade
    )`.execute(db)
  await sql`
    create table complaint_messages (
      id bigint generated always as identity,
      panchayat_id bigint not null,
      complaint_id bigint not null,
      author_id bigint not null references accounts,
      is_from_office boolean not null,
      step text not null check (step in ('open', 'write', 'close', 'reopen')),
      body text not null,
      sent_at timestamptz not null default now(),
      -- A repeated request has the same key, so that a double click or a lost response sends nothing twice.
      request_key uuid not null,
      primary key (id, panchayat_id),
      foreign key (complaint_id, panchayat_id) references complaints (id, panchayat_id) on delete cascade
    )`.execute(db)
  await sql`
    create unique index complaint_messages_request_key
    on complaint_messages (author_id, request_key, panchayat_id)`.execute(db)
  await sql`create index complaint_messages_by_complaint on complaint_messages (complaint_id, id)`.execute(db)
  await sql`create index complaints_by_account on complaints (account_id, id)`.execute(db)
  await sql`
    create index complaints_by_application on complaints (application_id) where application_id is not null`.execute(db)
  await sql`
    create index complaints_open on complaints (panchayat_id, is_answered, state_since, id)
    where closed_at is null`.execute(db)
  await sql`
    create index complaints_closed on complaints (panchayat_id, closed_at desc, id desc)
    where closed_at is not null`.execute(db)
  await sql`
    alter table notices
      alter column application_id drop not null,
      add column complaint_id bigint,
      add foreign key (complaint_id, panchayat_id) references complaints (id, panchayat_id) on delete cascade,
      add check ((application_id is null) <> (complaint_id is null)),
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'submitted-by-office', 'verified', 'approved', 'rejected', 'certificate-corrected',
        'certificate-withdrawn', 'waiting', 'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined',
        'overdue', 'amendment-requested', 'amended', 'appeal-filed', 'appeal-upheld', 'appeal-ordered',
        'appeal-waiting', 'decision-ordered', 'complaint-answered', 'complaint-closed', 'complaint-waiting'))`.execute(
    db,
  )
  await sql`create index notices_by_complaint on notices (complaint_id) where complaint_id is not null`.execute(db)
}
