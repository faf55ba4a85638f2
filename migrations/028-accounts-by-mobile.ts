// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Finds the citizen account of a reviewer by its mobile number, so that nobody decides on their own case (docs/decisions/091). */
export async function up(db: Kysely<unknown>) {
  await sql`create index accounts_by_mobile on accounts (mobile) where mobile is not null`.execute(db)
}
