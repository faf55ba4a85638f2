import type { Database } from '../platform/db/connection.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { AccountChange } from '../platform/jobs/outbox.ts'

interface Notification {
  panchayatId: string
  /** The account that changed. */
  accountId: string
  change: AccountChange
}

/**
 * Enqueues a mail to every admin of the panchayat about a change of a staff account. This includes the admin who made the
 * change, because somebody else may have used their session, and an admin who was disabled, who can then object. Runs within
 * the transaction of the change.
 */
export async function notifyAdmins(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { panchayatId, accountId, change }: Notification,
) {
  const admins = await tx
    .selectFrom('accounts')
    .select('id')
    .where('panchayatId', '=', panchayatId)
    .where('role', '=', 'admin')
    .where((or) => or.or([or('disabledAt', 'is', null), or('id', '=', accountId)]))
    .where('awaitsActivation', '=', false)
    .execute()
  for (const { id } of admins) await jobs.send(tx, 'mail', { kind: 'account-change', adminId: id, accountId, change })
}
