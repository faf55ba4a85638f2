// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The rejected application that an application corrects. There is no foreign key, because an erasure may delete the rejected
 * application and keep the approved one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table applications add column correction_of bigint`.execute(db)
  await sql`
    create index applications_corrections on applications (correction_of) where correction_of is not null`.execute(db)
}
