import type { AccountDeed, OpeningDeed } from '#shared/accounts/colleagues.ts'
import type { Proofs } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller } from '../../sessions/find-session.ts'
import type { AccountServices } from '../account-services.ts'
import { reauthenticate } from '../factor/reauthenticate.ts'
import { doToAccount } from './do-to-account.ts'
import { isColleague } from './find-colleagues.ts'

/** What closes a way in is done at once; what opens one takes the admin's own password and code. */
type Wanted = { id: string } & ({ deed: Exclude<AccountDeed, OpeningDeed> } | { deed: OpeningDeed; proofs: Proofs })

/**
 * Does something to the account of another of the admin's own office. Throws `account-not-found`, for a citizen and a
 * stranger alike, `own-account`: nobody locks themselves out, and one's own second factor is not for oneself to reset, and
 * as `reauthenticate` does.
 */
export async function lookAfterColleague(
  place: Pick<AccountServices, 'db' | 'vault' | 'jobs'>,
  admin: Caller,
  wanted: Wanted,
) {
  if (!(await isColleague(place.db, admin, wanted.id))) throw new Refusal('account-not-found')
  if (wanted.id === admin.accountId) throw new Refusal('own-account')
  if ('proofs' in wanted) await reauthenticate(place, admin, wanted.proofs)
  await doToAccount(place, admin, wanted)
}
