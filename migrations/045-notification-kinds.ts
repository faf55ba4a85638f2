// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** All kinds of notifications. Migrations 043 and 044 wrote the list without the kind that 037 had added. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'submitted-by-office', 'verified', 'approved', 'rejected', 'certificate-corrected',
        'certificate-withdrawn', 'waiting', 'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined',
        'overdue', 'amendment-requested', 'amended'))`.execute(db)
}
