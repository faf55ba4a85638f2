import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Staff choose their first password by a link sent to their mailbox, and accounts know who vouched for them (docs/decisions/090). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table account_activations (
      account_id bigint primary key references accounts on delete cascade,
      -- Of the secret in the link.
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`alter table accounts rename column is_password_provisional to awaits_activation`.execute(db)
  // The admin who created an account of this kind knows its password. The replacement is the hash of no known password.
  const encoded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const unusable = `$argon2id$v=19$m=19456,t=2,p=1$${encoded(16)}$${encoded(32)}`
  await sql`update accounts set password_hash = ${unusable} where awaits_activation`.execute(db)
  // The admin at the root of the chain that created the account; null once a second person has confirmed it.
  await sql`alter table accounts add column sponsor_id bigint references accounts`.execute(db)
}
