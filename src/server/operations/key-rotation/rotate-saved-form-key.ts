// SPDX-License-Identifier: Apache-2.0
import { recordKeyAudit } from '../../certificates/signing/record-signing-key.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type KeyFolder, lockKeys } from '../../platform/keys/key-folder.ts'
import { assertCurrentKeyOpens, createSavedFormKey, savedFormKeyName } from '../../platform/keys/saved-form-keys.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'

/**
 * Creates a new key for saved forms and returns its name. Devices receive it after the next start of the portal; files that were
 * encrypted with earlier keys can still be opened. Throws a `StartUpError` if the passphrase does not open the current key.
 */
export async function rotateSavedFormKey(db: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    await assertCurrentKeyOpens(tx, panchayat.id, folder)
    const kid = savedFormKeyName(await createSavedFormKey(tx, panchayat.id, folder))
    await recordKeyAudit(tx, panchayat, { action: 'key-rotated', kid })
    return kid
  })
}
