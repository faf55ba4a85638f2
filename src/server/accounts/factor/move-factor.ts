import { presentRecoveryCode } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../../platform/db/connection.ts'
import { endElsewhere } from '../../sessions/end-elsewhere.ts'
import type { Caller } from '../../sessions/find-session.ts'
import type { AccountServices } from '../account-services.ts'
import { keepFactor } from './keep-factor.ts'
import { type PhoneProof, provePhone } from './prove-phone.ts'

/**
 * Moves the caller's second factor to a phone that proves itself, or begins with it there, and ends their other sessions
 * as a new password does: whoever is in by the old phone is out. Gives ten new recovery codes, to be shown once. Throws as
 * `provePhone` does, and `not-signed-in` where the session was ended meanwhile.
 */
export async function moveFactor(
  place: Pick<AccountServices, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  proof: PhoneProof,
): Promise<string[]> {
  const phone = await provePhone(place, proof)
  await place.db.transaction().execute(async (tx) => {
    await keepFactor({ ...place, db: tx }, caller, { phone, isFirst: false })
    await endElsewhere(tx, caller)
    // Last, behind the locks: a phone that comes while the office resets this account must not outlast that.
    if (!(await isStillIn(tx, caller))) throw new Refusal('not-signed-in')
  })
  return phone.set.codes.map(presentRecoveryCode)
}

async function isStillIn(tx: Database, { sessionId }: Caller): Promise<boolean> {
  const found = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  return found !== undefined
}
