// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Panchayats, accounts, sessions and rate-limit counters. */
export async function up(db: Kysely<unknown>) {
  await sql`create extension if not exists pg_trgm`.execute(db)

  await sql`
    create table panchayats (
      id bigint generated always as identity primary key,
      code text not null unique,
      name text not null,
      block text not null,
      district text not null,
      state text not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table accounts (
      id bigint generated always as identity primary key,
      panchayat_id bigint not null references panchayats,
      role text not null check (role in ('user', 'staff', 'admin')),
      username text not null,
      email text not null,
      password_hash text not null,
      first_name text not null,
      middle_name text,
      last_name text not null,
      gender text check (gender in ('Male', 'Female', 'Other')),
      date_of_birth date,
      address jsonb,
      mobile text,
      aadhaar_sealed text,
      occupation text,
      nationality text,
      emergency_contact text,
      language text not null default 'en',
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Citizens must provide all personal details at registration. Staff accounts need only a name.
      constraint citizens_are_complete check (
        role <> 'user' or num_nulls(gender, date_of_birth, address, mobile, occupation, nationality, emergency_contact) = 0
      )
    )`.execute(db)
  await sql`create unique index accounts_email_key on accounts (lower(email))`.execute(db)
  await sql`create unique index accounts_username_key on accounts (lower(username))`.execute(db)

  await sql`
    create table sessions (
      token_hash bytea primary key,
      account_id bigint not null references accounts on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_account on sessions (account_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

  await sql`
    create table password_resets (
      account_id bigint primary key references accounts on delete cascade,
      code_hash bytea not null,
      tries smallint not null default 0,
      expires_at timestamptz not null
    )`.execute(db)

  // Counters of attempts need not survive a crash, so the table is unlogged.
  await sql`
    create unlogged table tries (
      subject text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (subject, window_start)
    )`.execute(db)
}
