// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * A second digest of the answers in the key for duplicates. It is equal for names that look the same (docs/decisions/092). The
 * portal computes it for existing applications after the start.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table applications add column look_alike_key bytea`.execute(db)
  await sql`
    create index applications_look_alike_key on applications (panchayat_id, service_id, look_alike_key)
    where look_alike_key is not null`.execute(db)
  // This index is empty once every application has its key, so that searching for applications without a key is cheap.
  await sql`
    create index applications_without_look_alike_key on applications (id)
    where duplicate_key is not null and look_alike_key is null`.execute(db)
}
