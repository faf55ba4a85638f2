// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Erasure is the only operation that changes decisions, and the portal's role may only insert them. This function runs as
 * the owner of the tables. It does not change the decisions of approved applications.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function erase_decisions(applicant bigint) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      delete from decisions using applications
      where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
        and applicant_id = applicant and status in ('Pending', 'Verified');
      update decisions set message = null from applications
      where applications.id = decisions.application_id and applications.panchayat_id = decisions.panchayat_id
        and applicant_id = applicant and status = 'Rejected';
    $$`.execute(db)
  await sql`revoke execute on function erase_decisions from public`.execute(db)
}
