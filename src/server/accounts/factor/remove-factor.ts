import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Caller } from '../../sessions/find-session.ts'
import type { AccountServices } from '../account-services.ts'
import { deleteFactor } from './keep-factor.ts'

/** Takes the caller's own second factor away, where the installation does without. Throws `factor-required`. */
export async function removeFactor(
  { db, jobs, configuration }: Pick<AccountServices, 'db' | 'jobs' | 'configuration'>,
  caller: Caller,
) {
  if (configuration.requireSecondFactor) throw new Refusal('factor-required')
  const { accountId } = caller
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactor(tx, accountId))) return
    await recordAudit(tx, {
      actor: caller,
      action: 'second-factor-removed',
      subject: { kind: 'account', id: accountId },
    })
    await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'removed' })
  })
}
