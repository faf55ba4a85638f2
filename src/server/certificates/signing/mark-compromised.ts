import type { Database } from '../../platform/db/connection.ts'
import { lockKeys } from '../../platform/keys/lock-keys.ts'
import { type KeyFolder, signingKeyName } from '../../platform/keys/open-key-folder.ts'
import type { Panchayat } from '../../platform/services.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { findCurrentKey } from './find-signing-keys.ts'
import { recordKeyAudit } from './record-key-audit.ts'
import { renewSigningKey } from './renew-signing-key.ts'

interface Compromise {
  kid: string
  /** From when on nothing is good that the key signed. */
  from: Date
}

/**
 * Marks a key as known to others: what it signed from that moment on is good for nothing. It never signs again; where it
 * was the current one, a new one follows it, whose name is given. Throws a `StartUpFault` for a key that nobody knows, and
 * where no new one can be made: nothing signs then, which is better than that one.
 */
export async function markCompromised(
  db: Database,
  panchayat: Panchayat,
  folder: KeyFolder,
  { kid, from }: Compromise,
) {
  await db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable('signingKeys')
      .set({ compromisedFrom: from })
      .where('kid', '=', kid)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) throw new StartUpFault(`There is no key ${kid}; list shows them.`)
    await recordKeyAudit(tx, panchayat, { action: 'key-compromised', kid })
  })
  await folder.remove(signingKeyName(kid))
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return (await findCurrentKey(tx, panchayat.id)) ? undefined : renewSigningKey(tx, panchayat, folder)
  })
}
