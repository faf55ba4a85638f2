// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * An address receives mails only after its owner has confirmed it (docs/decisions/092). With strict privacy, an account cannot
 * be used before the confirmation. Several unconfirmed accounts may have the same address, so that a registration does not
 * reveal whether an account exists.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table accounts
      add column email_confirmed_at timestamptz,
      add column awaits_confirmation boolean not null default false`.execute(db)
  // The addresses of existing accounts count as confirmed, because they have received mails until now.
  await sql`update accounts set email_confirmed_at = created_at where not awaits_activation`.execute(db)
  await sql`drop index accounts_email_key`.execute(db)
  await sql`
    create unique index accounts_email_key on accounts (lower(email)) where not awaits_confirmation`.execute(db)
  await sql`
    create index accounts_awaiting_confirmation on accounts (created_at) where awaits_confirmation`.execute(db)
}
