// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** One notification a day tells a reviewer how many applications are overdue; its application is the oldest of them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table notices add column count integer`.execute(db)
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'verified', 'approved', 'rejected', 'certificate-corrected', 'certificate-withdrawn', 'waiting',
        'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined', 'overdue'))`.execute(db)
}
