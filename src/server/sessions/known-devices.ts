import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { hashSessionToken } from './session-token.ts'

/** Of one account; the one that was used longest ago goes first. */
const MOST_DEVICES = 20
/** As long as the cookie stays on the device. */
export const DEVICE_DAYS = 365

interface KnownDevice {
  /** The secret in the device's cookie. */
  token: string
  /** As `deviceOf` names it. */
  device: string
}

/**
 * Two parts of a `with`: keeps that a device has logged in to the account that `opened` names (`account_id`), and forgets
 * the oldest of too many. From now on nobody else's guesses stop the right password there.
 */
export function keepDevice({ token, device }: KnownDevice) {
  const tokenHash = hashSessionToken(token)
  return sql`
    kept_device as (
      insert into known_devices (account_id, token_hash, device) select account_id, ${tokenHash}, ${device} from opened
      on conflict (account_id, token_hash) do update set device = excluded.device, last_used_at = now()),
    dropped_devices as (
      delete from known_devices where account_id = (select account_id from opened) and token_hash in (
        select token_hash from known_devices
        where account_id = (select account_id from opened) and token_hash <> ${tokenHash}
        order by last_used_at desc offset ${MOST_DEVICES - 1}))`
}

/** The same by itself, for a device that proved the account without logging in. */
export async function recordKnownDevice(tx: Database, accountId: string, device: KnownDevice) {
  await sql`with opened as (select ${accountId}::bigint as account_id), ${keepDevice(device)} select`.execute(tx)
}

/** Forgets the devices of an account, but for the one with this secret. */
export async function forgetKnownDevices(tx: Database, accountId: string, exceptToken?: string) {
  await tx
    .deleteFrom('knownDevices')
    .where('accountId', '=', accountId)
    .$if(exceptToken !== undefined, (query) => query.where('tokenHash', '<>', hashSessionToken(exceptToken ?? '')))
    .execute()
}
