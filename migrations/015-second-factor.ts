import { type Kysely, sql } from 'kysely'

/** What staff and admins prove beside their password, and logins that wait for it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table second_factors (
      account_id bigint primary key references accounts on delete cascade,
      -- The vault's: the secret that the phone knows as well.
      secret_sealed text not null,
      -- The newest step of thirty seconds whose code was taken: none is taken twice.
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

  // Apart from the sessions: no look-up of a session can ever find what is only half a login.
  await sql`
    create table started_logins (
      token_hash bytea primary key,
      account_id bigint not null references accounts on delete cascade,
      -- The one that was verified: another password ends every login that is under way.
      password_hash text not null,
      device text not null,
      proved_by text check (proved_by in ('code', 'recovery-code', 'set-up')),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index started_logins_account on started_logins (account_id)`.execute(db)

  // Somebody else knows it: whoever made the account. Its owner chooses another one at the first login.
  await sql`alter table accounts add column is_password_provisional boolean not null default false`.execute(db)
}
