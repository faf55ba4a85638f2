// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/** Forms of the outbox that were saved as encrypted files and are opened by staff (docs/decisions/103). */
export async function up(db: Kysely<unknown>) {
  // The public key with which devices encrypt saved forms. The private key is in KEYS_DIR.
  await sql`alter table panchayats add column saved_form_recipient text`.execute(db)
  // Tickets with a lower version are invalid.
  await sql`alter table accounts add column ticket_version integer not null default 0`.execute(db)
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      add constraint notices_kind_check check (kind in (
        'submitted', 'submitted-by-office', 'verified', 'approved', 'rejected', 'certificate-corrected',
        'certificate-withdrawn', 'waiting', 'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined'))`.execute(
    db,
  )
}
