import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { NOTICE_CHANNEL } from '../platform/db/notice-channel.ts'
import type { Notices } from '../platform/db/tables.ts'
import type { NoticeStep } from './record-notices.ts'

type Kind = Extract<Notices['kind'], `certificate-${string}`>

/** Tells the applicant what became of their certificate, as part of the transaction that changes its status. */
export async function recordCertificateNotice(tx: Database, application: NoticeStep['application'], kind: Kind) {
  const { id, panchayatId, applicantId } = application
  await sql`
    with told as (
      insert into notices (panchayat_id, account_id, application_id, kind, created_at)
      values (${panchayatId}, ${applicantId}, ${id}, ${kind}, now())
      returning account_id)
    select pg_notify(${NOTICE_CHANNEL}, account_id || ' arrived') from told`.execute(tx)
}
