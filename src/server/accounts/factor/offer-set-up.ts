import type { SetUp } from '#shared/accounts/factor.ts'
import type { AccountServices } from '../account-services.ts'
import { databaseSeconds, sealTicket } from './set-up-ticket.ts'
import { factorUri, newFactorSecret } from './time-code.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'panchayat'>

/** A new secret for a phone; nothing changes until the phone has proved that it has it. */
export async function offerSetUp(
  { db, vault, panchayat }: Deps,
  { email, occasion }: { email: string; occasion: string },
): Promise<SetUp> {
  const secret = newFactorSecret()
  const ticket = sealTicket(vault, occasion, { secret, nowS: await databaseSeconds(db) })
  return { ticket, secret, uri: factorUri(secret, { issuer: `Gram Seva ${panchayat.name}`, label: email }) }
}
