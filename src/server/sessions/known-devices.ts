// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { hashSessionToken } from './session-token.ts'

/** The maximum number of known devices per account. The least recently used device is removed first. */
const MAX_DEVICES = 20
/** The lifetime of the device cookie. */
export const DEVICE_DAYS = 365

interface KnownDevice {
  /** The secret in the device's cookie. */
  token: string
  /** The name of the device, from `deviceOf`. */
  device: string
}

/**
 * Two parts of a `with` clause. The first records the device as known for the account in `opened` (`account_id`), the second
 * deletes the least recently used devices over the maximum. Login attempts from other devices cannot use up the attempts of a
 * known device.
 */
export function insertKnownDevice({ token, device }: KnownDevice) {
  const tokenHash = hashSessionToken(token)
  return sql`
    inserted_device as (
      insert into known_devices (account_id, token_hash, device) select account_id, ${tokenHash}, ${device} from opened
      on conflict (account_id, token_hash) do update set device = excluded.device, last_used_at = now()),
    deleted_devices as (
      delete from known_devices where account_id = (select account_id from opened) and token_hash in (
        select token_hash from known_devices
        where account_id = (select account_id from opened) and token_hash <> ${tokenHash}
        order by last_used_at desc offset ${MAX_DEVICES - 1}))`
}

/** Records a known device outside a login, after a password reset. */
export async function recordKnownDevice(tx: Database, accountId: string, device: KnownDevice) {
  await sql`with opened as (select ${accountId}::bigint as account_id), ${insertKnownDevice(device)} select`.execute(tx)
}

/** The hash of the token of a device; undefined if the device is not known to the account. */
export async function findKnownDeviceHash(db: Database, accountId: string, token: string | undefined) {
  if (token === undefined) return undefined
  const found = await db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', hashSessionToken(token))
    .executeTakeFirst()
  return found?.tokenHash
}

/** Deletes the known devices of an account, except the device with the token `exceptToken`. */
export async function forgetKnownDevices(tx: Database, accountId: string, exceptToken?: string) {
  await tx
    .deleteFrom('knownDevices')
    .where('accountId', '=', accountId)
    .$if(exceptToken !== undefined, (query) => query.where('tokenHash', '<>', hashSessionToken(exceptToken ?? '')))
    .execute()
}
