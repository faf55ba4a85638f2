import { sql } from 'kysely'
import type { AccountDeed } from '#shared/accounts/colleagues.ts'
import type { Actor, AuditAction } from '../../platform/audit/audit-entry.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Jobs } from '../../platform/jobs/open-jobs.ts'
import { forgetTries } from '../../platform/rate-limits/count-try.ts'
import { closeAllSessions } from '../../sessions/open-session.ts'
import { closeStartedLogins } from '../../sessions/started-login.ts'
import { factorWindows } from '../factor/factor-tries.ts'
import { deleteFactor } from '../factor/keep-factor.ts'

/** How a mail is promised; a command has no queue of its own, and writes the promise that the portal keeps. */
type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }

/** Does one of these things to an account, with its entry in the log; what is so already stays, and leaves none. */
export async function doToAccount({ db, jobs }: Deps, actor: Actor, { id, deed }: { id: string; deed: AccountDeed }) {
  await db.transaction().execute(async (tx) => {
    const action = await DEEDS[deed](tx, id)
    if (!action) return
    await recordAudit(tx, { actor, action, subject: { kind: 'account', id } })
    if (action === 'second-factor-reset') await jobs.send(tx, 'mail', { kind: 'factor', accountId: id, news: 'reset' })
  })
}

type Deed = (tx: Database, id: string) => Promise<AuditAction | undefined>

/** Each gives what it did, or nothing where there was nothing to do. */
const DEEDS: Record<AccountDeed, Deed> = {
  async disable(tx, id) {
    const isChanged = await setDisabled(tx, id, true)
    await endAllOf(tx, id)
    return isChanged ? 'account-disabled' : undefined
  },
  enable: async (tx, id) => ((await setDisabled(tx, id, false)) ? 'account-enabled' : undefined),
  async 'sign-out'(tx, id) {
    return (await endAllOf(tx, id)) ? 'session-ended' : undefined
  },
  async 'reset-factor'(tx, id) {
    // The factor before its tries, as for whoever gives a code: else each could wait for the other.
    const isChanged = await deleteFactor(tx, id)
    for (const means of ['time', 'recovery'] as const) {
      for (const window of Object.values(factorWindows(id, means))) await forgetTries(tx, window)
    }
    if (!isChanged) return undefined
    await endAllOf(tx, id)
    return 'second-factor-reset'
  },
}

async function setDisabled(tx: Database, id: string, isDisabled: boolean) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ disabledAt: isDisabled ? sql<Date>`now()` : null, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('disabledAt', isDisabled ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sessions, and logins that are under way; true where there was one of them. */
async function endAllOf(tx: Database, accountId: string) {
  const started = await closeStartedLogins(tx, accountId)
  return (await closeAllSessions(tx, accountId)) > 0 || started > 0
}
