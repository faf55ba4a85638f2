import type { Database } from '../../db/connection.ts'
import { lockKeys } from '../../keys/lock-keys.ts'
import { type AuditFolder, type AuditPlace, openAuditFolder } from './open-audit-folder.ts'

/** The folder of the log with its key; one after the other where several processes share a data folder. */
export async function establishAuditFolder(db: Database, place: AuditPlace): Promise<AuditFolder> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return openAuditFolder(place)
  })
}
