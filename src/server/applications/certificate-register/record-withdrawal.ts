import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Lets the matter of an application be applied for again, now that its certificate is withdrawn. */
export async function recordWithdrawal(tx: Database, applicationId: string) {
  await tx
    .updateTable('applications')
    .set({ duplicateKey: null, updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
