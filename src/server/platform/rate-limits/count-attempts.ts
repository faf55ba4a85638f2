import { type Expression, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

export interface Window {
  /** The counter's key: what is counted and for whom, such as `login:<email>`. */
  subject: string
  minutes: number
}

/** Counts one attempt in the current window and returns the count. All processes of the portal share the counter. */
export async function countAttempt(db: Database, window: Window): Promise<number> {
  return (await insertAttempt(db, window).executeTakeFirstOrThrow()).count
}

/** The statement of `countAttempt`, to run alone or within a larger statement. It counts only if `when` is true. */
export const insertAttempt = (db: Database, { subject, minutes }: Window, when: Expression<boolean> = sql.lit(true)) =>
  db
    .insertInto('tries')
    .columns(['subject', 'windowStart', 'count'])
    .expression(sql`select ${subject}::text, ${windowStart(minutes)}, 1 where ${when}`)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'windowStart']).doUpdateSet({ count: sql<number>`tries.count + 1` }),
    )
    .returning('count')

/** The count of the current window. */
export async function getCount(db: Database, { subject, minutes }: Window): Promise<number> {
  const found = await db
    .selectFrom('tries')
    .select('count')
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))
    .executeTakeFirst()
  return found?.count ?? 0
}

/** Resets the counter of the current window, after a success. */
export async function resetAttempts(db: Database, window: Window) {
  await deleteAttempts(db, window).execute()
}

/** The statement of `resetAttempts`, to run alone or within a larger statement. */
export const deleteAttempts = (db: Database, { subject, minutes }: Window) =>
  db.deleteFrom('tries').where('subject', '=', subject).where('windowStart', '=', windowStart(minutes))

/** Subtracts an attempt that turned out to be correct. To run alone or within a larger statement. */
export const decrementAttempts = (db: Database, { subject, minutes }: Window) =>
  db
    .updateTable('tries')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))

const windowStart = (minutes: number) =>
  sql<Date>`date_bin(make_interval(mins => ${minutes}), now(), timestamptz '2020-01-01')`
