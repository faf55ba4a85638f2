import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Today in India by the clock that the counts were kept by: the portal's own may be wrong, or another machine's. */
const today = sql<string>`(now() at time zone 'Asia/Kolkata')::date`

/** How many applications were decided today, by the calendar of India. */
export async function countProcessedToday(db: Database, panchayatId: string): Promise<number> {
  const { processed } = await db
    .selectFrom('dayCounts')
    .select(sql<number>`coalesce(sum(processed), 0)::int`.as('processed'))
    .where('panchayatId', '=', panchayatId)
    .where('day', '=', today)
    .executeTakeFirstOrThrow()
  return processed
}

/** How many applications came in each month of every year that has any. */
export async function findMonthlyCounts(db: Database, panchayatId: string) {
  return db
    .selectFrom('dayCounts')
    .select([
      sql<number>`extract(year from day)::int`.as('year'),
      sql<number>`extract(month from day)::int`.as('month'),
      sql<number>`sum(submitted)::int`.as('applications'),
    ])
    .where('panchayatId', '=', panchayatId)
    .groupBy(sql`1, 2`)
    .having(sql`sum(submitted)`, '>', 0)
    .orderBy(sql`1, 2`)
    .execute()
}
