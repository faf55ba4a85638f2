import { type Kysely, sql } from 'kysely'

/** Devices that have logged in before, logins that wait for a code from the mailbox, and several reset codes at once (docs/decisions/084). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table known_devices (
      account_id bigint not null references accounts on delete cascade,
      -- Of the secret in the device's cookie.
      token_hash bytea not null,
      device text not null,
      since timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (account_id, token_hash)
    )`.execute(db)
  await sql`
    alter table started_logins
      -- Not null while the code of the mail is missing: until then no step of the login finds the row.
      add column mail_code_hash bytea,
      add column remember boolean not null default false`.execute(db)
  // Codes live for ten minutes: nobody misses those that are under way.
  await sql`drop table password_resets`.execute(db)
  await sql`
    create table password_resets (
      account_id bigint not null references accounts on delete cascade,
      -- One code of each length in five minutes, whoever asks and however often.
      window_start timestamptz not null,
      digits smallint not null,
      -- The code follows from it and the vault's key; the code itself is stored nowhere.
      salt bytea not null,
      mails smallint not null default 1,
      expires_at timestamptz not null,
      primary key (account_id, window_start, digits)
    )`.execute(db)
}
