import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/connection.ts'
import { getOnlyPanchayat } from '../../installation/establish-panchayat.ts'

/** Keeps in the log that the portal went back to an earlier moment: what was written after it is gone. */
export async function recordRestore(db: Database, takenAt: string): Promise<void> {
  const { id: panchayatId } = await getOnlyPanchayat(db)
  const actor = { panchayatId, requestId: undefined }
  await recordAudit(db, { actor, action: 'backup-restored', subject: { kind: 'backup', id: takenAt } })
}
