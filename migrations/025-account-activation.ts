// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Activation links, with which owners choose their first password, and sponsors of staff accounts (docs/decisions/090). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table account_activations (
      account_id bigint primary key references accounts on delete cascade,
      -- The hash of the token in the link.
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`alter table accounts rename column is_password_provisional to awaits_activation`.execute(db)
  // The admin who created such an account knows its password, so it is replaced with a hash for which no password is known.
  const encoded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const unusable = `$argon2id$v=19$m=19456,t=2,p=1$${encoded(16)}$${encoded(32)}`
  await sql`update accounts set password_hash = ${unusable} where awaits_activation`.execute(db)
  // The sponsor: the admin who created the account; null after a second person has confirmed it.
  await sql`alter table accounts add column sponsor_id bigint references accounts`.execute(db)
}
