// SPDX-License-Identifier: Apache-2.0
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
 * Enqueues a mail to every admin of the panchayat about a change of a staff account. The admin who made the change gets
 * the mail, too, because somebody else may have used their session. So does an admin whom the change disables, because
 * they may want to object. Must run within the transaction of the change.
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
    .where((where) => where.or([where('disabledAt', 'is', null), where('id', '=', accountId)]))
    .where('awaitsActivation', '=', false)
    .execute()
  for (const { id } of admins) await jobs.send(tx, 'mail', { kind: 'account-change', adminId: id, accountId, change })
}
