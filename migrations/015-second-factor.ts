// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Second factors of staff and admins, and logins that wait for the second factor. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table second_factors (
      account_id bigint primary key references accounts on delete cascade,
      -- The secret shared with the phone, encrypted by the vault.
      secret_sealed text not null,
      -- The last accepted time step of thirty seconds, because each code is accepted only once.
      last_step bigint not null,
      recovery_salt bytea not null,
      since timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table recovery_codes (
      account_id bigint not null references second_factors on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash)
    )`.execute(db)

  // Started logins are not in `sessions`, so that no session query can find an incomplete login.
  await sql`
    create table started_logins (
      token_hash bytea primary key,
      account_id bigint not null references accounts on delete cascade,
      -- The verified hash. A changed password ends every started login.
      password_hash text not null,
      device text not null,
      proved_by text check (proved_by in ('code', 'recovery-code', 'set-up')),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index started_logins_account on started_logins (account_id)`.execute(db)

  // The admin who created the account knows its first password. The owner chooses another password at the first login.
  await sql`alter table accounts add column is_password_provisional boolean not null default false`.execute(db)
}
