import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { findPanchayats } from '../../installation/panchayats.ts'

interface Restore {
  /** When the backup was taken. */
  takenAt: string
  /** Days between asking for an erasure and it. */
  erasureGraceDays: number
}

/**
 * Keeps in the log that the portal went back to an earlier moment: what was written after it is gone. Wishes to be
 * forgotten wait their whole time anew, as whoever took one back since is not known any more.
 */
export async function recordRestore(db: Database, { takenAt, erasureGraceDays }: Restore): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into erasures (panchayat_id, account_id, step, due_at)
      select panchayat_id, account_id, 'asked', greatest(due_at, now() + make_interval(days => ${erasureGraceDays}))
      from (select distinct on (account_id) * from erasures order by account_id, id desc) as last
      where step = 'asked'`.execute(tx)
    // Each of them went back, where an earlier start created a second one.
    for (const { id: panchayatId } of await findPanchayats(tx)) {
      const actor = { panchayatId, requestId: undefined }
      await recordAudit(tx, { actor, action: 'backup-restored', subject: { kind: 'backup', id: takenAt } })
    }
  })
}
