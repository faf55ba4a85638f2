// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { NOTIFICATION_CHANNEL } from '../platform/db/open-listener.ts'

type ComplaintNotification =
  /** For the citizen: an admin has answered the complaint, or has closed it with a last message. */
  | { kind: 'complaint-answered' | 'complaint-closed'; reader: string }
  /** For all active admins of the panchayat. */
  | { kind: 'complaint-waiting' }

/**
 * Notifies the recipients of a message of a complaint, in the transaction that records the message. An answer marks the
 * admins' notifications of the complaint as read.
 */
export async function recordComplaintNotifications(
  tx: Database,
  { id, panchayatId }: { id: string; panchayatId: string },
  notification: ComplaintNotification,
) {
  const { kind } = notification
  const recipients =
    'reader' in notification
      ? sql`select ${notification.reader}::bigint as reader`
      : sql`
        select id as reader from accounts
        where panchayat_id = ${panchayatId} and role = 'admin' and disabled_at is null and not awaits_activation`
  const isAnswer = kind !== 'complaint-waiting'
  await sql`
    with marked as (
      update notices set read_at = now()
      where complaint_id = ${id} and kind = 'complaint-waiting' and read_at is null and ${isAnswer}::boolean
      returning account_id),
    inserted as (
      insert into notices (panchayat_id, account_id, complaint_id, kind, created_at)
      select ${panchayatId}::bigint, reader, ${id}::bigint, ${kind}, now() from (${recipients}) as recipients
      returning account_id)
    select pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' arrived') from inserted
    union all select pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' read') from marked`.execute(tx)
}
