import type { AccountDeed } from '#shared/accounts/colleagues.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Portal } from '../../portal.ts'
import type { Caller } from '../find-session.ts'
import { doToAccount } from './do-to-account.ts'
import { isColleague } from './find-colleagues.ts'

/**
 * Does something to the account of another of the admin's own office. Throws `account-not-found`, for a citizen and a
 * stranger alike, and `own-account`: nobody locks themselves out, and one's own second factor is not for oneself to reset.
 */
export async function lookAfterColleague(
  place: Pick<Portal, 'db' | 'jobs'>,
  admin: Caller,
  wanted: { id: string; deed: AccountDeed },
) {
  if (!(await isColleague(place.db, admin, wanted.id))) throw new Refusal('account-not-found')
  if (wanted.id === admin.accountId) throw new Refusal('own-account')
  await doToAccount(place, admin, wanted)
}
