// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** An index that finds the few reviewers of a panchayat, whom each submission notifies. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index accounts_reviewers on accounts (panchayat_id, role)
    where role <> 'user' and disabled_at is null`.execute(db)
}
