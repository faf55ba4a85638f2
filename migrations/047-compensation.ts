// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Compensation for delays (docs/decisions/118). A rule is `{ clause, perDay, cap }` in whole rupees. Each application keeps the
 * rule of the day of its submission. `promised_on` is the due date of the charter, if an appellate officer has ordered a later
 * date, because the order does not end the delay.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table charters add column compensation jsonb`.execute(db)
  await sql`alter table applications add column compensation jsonb, add column promised_on date`.execute(db)
}
