import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Portal } from '../../portal.ts'
import type { Caller } from '../find-session.ts'
import { deleteFactor } from './keep-factor.ts'

/** Takes the caller's own second factor away, where the installation does without. Throws `factor-required`. */
export async function removeFactor(
  { db, jobs, configuration }: Pick<Portal, 'db' | 'jobs' | 'configuration'>,
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
