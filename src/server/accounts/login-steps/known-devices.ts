import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { hashSessionToken } from '../../sessions/session-token.ts'

/** Of one account; the one that was used longest ago goes first. */
const MOST_DEVICES = 20
/** As long as the cookie stays on the device. */
export const DEVICE_DAYS = 365

interface KnownDevice {
  accountId: string
  /** The secret in the device's cookie. */
  token: string
  /** As `deviceOf` names it. */
  device: string
}

/** Keeps that a device has logged in to an account: from now on nobody else's guesses stop the right password there. */
export async function recordKnownDevice(db: Database, { accountId, token, device }: KnownDevice) {
  const tokenHash = hashSessionToken(token)
  await sql`
    with kept as (
      insert into known_devices (account_id, token_hash, device) values (${accountId}, ${tokenHash}, ${device})
      on conflict (account_id, token_hash) do update set device = excluded.device, last_used_at = now())
    delete from known_devices where account_id = ${accountId} and token_hash in (
      select token_hash from known_devices where account_id = ${accountId} and token_hash <> ${tokenHash}
      order by last_used_at desc offset ${MOST_DEVICES - 1})`.execute(db)
}

/** Forgets the devices of an account, but for the one with this secret. */
export async function forgetKnownDevices(tx: Database, accountId: string, exceptToken?: string) {
  await tx
    .deleteFrom('knownDevices')
    .where('accountId', '=', accountId)
    .$if(exceptToken !== undefined, (query) => query.where('tokenHash', '<>', hashSessionToken(exceptToken ?? '')))
    .execute()
}
