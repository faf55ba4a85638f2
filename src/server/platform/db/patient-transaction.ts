import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** A transaction that waits for locks as long as a statement may take: whoever holds them may be making a certificate. */
export async function patientTransaction<Done>(db: Database, work: (tx: Database) => Promise<Done>): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '15s', true)`.execute(tx)
    return work(tx)
  })
}
