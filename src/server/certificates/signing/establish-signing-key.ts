import type { Database } from '../../platform/db/connection.ts'
import { lockKeys } from '../../platform/keys/lock-keys.ts'
import { type KeyPlace, openKeyFolder, ROOT_KEY, signingKeyName } from '../../platform/keys/open-key-folder.ts'
import type { Panchayat } from '../../platform/services.ts'
import { findCurrentKey, findSigningKeys } from './find-signing-keys.ts'
import { renewSigningKey } from './renew-signing-key.ts'

/** A certificate may be in the making with the key that was current a moment ago. */
const GRACE_MS = 3_600_000

/**
 * Makes sure, at every start, that there is a key to sign with: root and signing key are made at the first one. Throws a
 * `StartUpFault` where the current key cannot be opened. Private keys that sign no more are removed.
 */
export async function establishSigningKey(db: Database, panchayat: Panchayat, place: KeyPlace) {
  const folder = openKeyFolder(place)
  // One after the other where several processes share a data folder.
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const current = await findCurrentKey(tx, panchayat.id)
    if (current) await folder.get(signingKeyName(current.kid))
    else await renewSigningKey(tx, panchayat, folder)
  })
  const known = await findSigningKeys(db)
  for (const { kid, retiredAt } of known) {
    if (retiredAt && retiredAt.getTime() < Date.now() - GRACE_MS) await folder.remove(signingKeyName(kid))
    else await folder.protect(signingKeyName(kid))
  }
  await folder.protect(ROOT_KEY)
}
