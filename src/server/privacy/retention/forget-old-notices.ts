import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

const BATCH = 1000

/** Deletes what people were told so long ago, the oldest first, a thousand at a time. */
export async function forgetOldNotices(db: Database, days: number) {
  let forgotten: bigint | undefined
  do {
    // Ids follow the time: where the first thousand are young, so are all others.
    const { numAffectedRows } = await sql`
      with oldest as (select id, panchayat_id, created_at from notices order by id limit ${BATCH})
      delete from notices using oldest
      where notices.id = oldest.id and notices.panchayat_id = oldest.panchayat_id
        and oldest.created_at < now() - make_interval(days => ${days})`.execute(db)
    forgotten = numAffectedRows
  } while (forgotten === BigInt(BATCH))
}
