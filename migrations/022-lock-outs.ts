// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Known devices, logins that wait for a mailed code, and several concurrent reset codes (docs/decisions/084). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table known_devices (
      account_id bigint not null references accounts on delete cascade,
      -- The hash of the token in the device cookie.
      token_hash bytea not null,
      device text not null,
      since timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (account_id, token_hash)
    )`.execute(db)
  await sql`
    alter table started_logins
      -- Not null until the mailed code is verified. Other steps of the login ignore the row until then.
      add column mail_code_hash bytea,
      add column remember boolean not null default false`.execute(db)
  // Current codes can be deleted, because they expire after ten minutes.
  await sql`drop table password_resets`.execute(db)
  await sql`
    create table password_resets (
      account_id bigint not null references accounts on delete cascade,
      -- There is one code of each length in five minutes, however many are requested.
      window_start timestamptz not null,
      digits smallint not null,
      -- The code is derived from the salt with the vault's key. The code itself is not stored.
      salt bytea not null,
      mails smallint not null default 1,
      expires_at timestamptz not null,
      primary key (account_id, window_start, digits)
    )`.execute(db)
}
