import { sql } from 'kysely'
import type { AccessGrantingAction, AccountAction, StaffAccount } from '#shared/accounts/colleagues.ts'
import type { Proofs } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Actor, type AuditAction, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { isRowId } from '../platform/db/paging.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { resetAttempts } from '../platform/rate-limits/count-attempts.ts'
import type { Caller } from '../sessions/find-session.ts'
import { forgetKnownDevices } from '../sessions/known-devices.ts'
import { closeAllSessions } from '../sessions/open-session.ts'
import { sessionEnd } from '../sessions/session-limits.ts'
import { closeStartedLogins } from '../sessions/started-login.ts'
import type { AccountServices } from './account-services.ts'
import { deleteFactor } from './second-factor/change-second-factor.ts'
import { reauthenticate } from './second-factor/reauthenticate.ts'
import { factorWindows } from './second-factor/verify-second-factor.ts'

/** What closes a way in is done at once; what opens one takes the admin's own password and code. */
type Wanted = { id: string } & (
  | { deed: Exclude<AccountAction, AccessGrantingAction> }
  | { deed: AccessGrantingAction; proofs: Proofs }
)

/**
 * Does something to the account of another of the admin's own office. Throws `account-not-found`, for a citizen and a
 * stranger alike, `own-account`: nobody locks themselves out, and one's own second factor is not for oneself to reset, and
 * as `reauthenticate` does.
 */
export async function manageStaffAccount(
  place: Pick<AccountServices, 'db' | 'vault' | 'jobs'>,
  admin: Caller,
  wanted: Wanted,
) {
  if (!(await isColleague(place.db, admin, wanted.id))) throw new Refusal('account-not-found')
  if (wanted.id === admin.accountId) throw new Refusal('own-account')
  if ('proofs' in wanted) await reauthenticate(place, admin, wanted.proofs)
  await applyAccountAction(place, admin, wanted)
}

/** How a mail is promised; a command has no queue of its own, and writes the promise that the portal keeps. */
type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }

/** Does one of these things to an account, with its entry in the log; what is so already stays, and leaves none. */
export async function applyAccountAction(
  { db, jobs }: Deps,
  actor: Actor,
  { id, deed }: { id: string; deed: AccountAction },
) {
  await db.transaction().execute(async (tx) => {
    const action = await DEEDS[deed](tx, id)
    if (!action) return
    await recordAudit(tx, { actor, action, subject: { kind: 'account', id } })
    if (action === 'second-factor-reset') await jobs.send(tx, 'mail', { kind: 'factor', accountId: id, news: 'reset' })
  })
}

type Deed = (tx: Database, id: string) => Promise<AuditAction | undefined>

/** Each gives what it did, or nothing where there was nothing to do. */
const DEEDS: Record<AccountAction, Deed> = {
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
      for (const window of Object.values(factorWindows(id, means))) await resetAttempts(tx, window)
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

/** Sessions, logins that are under way, and known devices; true where there was one of them. */
async function endAllOf(tx: Database, accountId: string) {
  const started = await closeStartedLogins(tx, accountId)
  await forgetKnownDevices(tx, accountId)
  return (await closeAllSessions(tx, accountId)) > 0 || started > 0
}

interface Asker {
  panchayatId: string
  accountId: string | undefined
}

/** Staff and admins of a panchayat, by name; disabled ones, too. */
export async function findStaffAccounts(db: Database, { panchayatId, accountId }: Asker): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
    .select(['id', 'role', 'username', 'email', 'firstName', 'lastName', 'isPasswordProvisional'])
    .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
    .select(sql<boolean>`second_factors.account_id is not null`.as('hasFactor'))
    .select(
      sql<number>`(
        select count(*)::int from sessions where sessions.account_id = accounts.id and ${sessionEnd} > now())`.as(
        'sessions',
      ),
    )
    .where('panchayatId', '=', panchayatId)
    .where('role', '<>', 'user')
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ role, ...row }) => ({
    ...row,
    role: role === 'admin' ? role : 'staff',
    isSelf: row.id === accountId,
  }))
}

/** Whether somebody is of the office of this panchayat; for what can be no id, false. */
async function isColleague(db: Database, { panchayatId }: Pick<Asker, 'panchayatId'>, id: string) {
  if (!isRowId(id)) return false
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('role', '<>', 'user')
    .executeTakeFirst()
  return found !== undefined
}
