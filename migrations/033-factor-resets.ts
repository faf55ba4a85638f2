// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** An index that finds out who reset the second factor of an account (decision 089). Few audit entries are resets. */
export async function up(db: Kysely<unknown>) {
  await sql`create index factor_resets on audit_entries (subject) where action = 'second-factor-reset'`.execute(db)
}
