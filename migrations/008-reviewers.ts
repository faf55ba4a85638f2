import { type Kysely, sql } from 'kysely'

/** Each application tells whoever reviews it in its panchayat: a handful of people, found without reading all of them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index accounts_reviewers on accounts (panchayat_id, role)
    where role <> 'user' and disabled_at is null`.execute(db)
}
