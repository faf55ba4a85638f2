// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * How many answers the reviewer had marked as compared with the documents at a decision, and the names of the parts that were
 * flagged (`comparedSchema`). Null if the client did not send it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table decisions add column compared jsonb`.execute(db)
}
