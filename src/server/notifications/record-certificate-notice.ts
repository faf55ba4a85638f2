import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { NOTICE_CHANNEL } from './notice-channel.ts'
import type { NoticeStep } from './record-notices.ts'

/**
 * Tells the applicant what became of their certificate, as part of the transaction that changes its status. The notice
 * is that of an approval, which the application keeps; which step it tells stands in the certificate that changed at
 * the same instant (`toldKind`).
 */
export async function recordCertificateNotice(tx: Database, application: NoticeStep['application']) {
  const { id, panchayatId, applicantId } = application
  await sql`
    with told as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      values (${panchayatId}, ${applicantId}, ${id}, 'approved', now())
      returning account_id)
    select pg_notify(${NOTICE_CHANNEL}, account_id || ' arrived') from told`.execute(tx)
}
