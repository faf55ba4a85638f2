import { presentRecoveryCode } from '#shared/accounts/factor.ts'
import type { Portal } from '../../portal.ts'
import { endElsewhere } from '../end-elsewhere.ts'
import type { Caller } from '../find-session.ts'
import { keepFactor } from './keep-factor.ts'
import { type PhoneProof, provePhone } from './prove-phone.ts'

/**
 * Moves the caller's second factor to a phone that proves itself, or begins with it there, and ends their other sessions
 * as a new password does: whoever is in by the old phone is out. Gives ten new recovery codes, to be shown once. Throws as
 * `provePhone` does.
 */
export async function moveFactor(
  place: Pick<Portal, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  proof: PhoneProof,
): Promise<string[]> {
  const phone = await provePhone(place, proof)
  await place.db.transaction().execute(async (tx) => {
    await keepFactor({ ...place, db: tx }, caller, { phone, isFirst: false })
    await endElsewhere(tx, caller)
  })
  return phone.set.codes.map(presentRecoveryCode)
}
