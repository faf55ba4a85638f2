import type { Database } from '../../platform/db/connection.ts'
import { lockKeys } from '../../platform/keys/lock-keys.ts'
import type { KeyFolder } from '../../platform/keys/open-key-folder.ts'
import type { Panchayat } from '../../platform/services.ts'
import { recordKeyAudit } from './record-key-audit.ts'
import { renewSigningKey } from './renew-signing-key.ts'

/** Lets a new key sign from now on, and gives its name; what the old one signed stays good. */
export async function rotateSigningKey(db: Database, panchayat: Panchayat, folder: KeyFolder): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const kid = await renewSigningKey(tx, panchayat, folder)
    await recordKeyAudit(tx, panchayat, { action: 'key-rotated', kid })
    return kid
  })
}
