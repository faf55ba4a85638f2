import { type Expression, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

export interface Window {
  /** Whose tries of what, such as `login:<email>`. */
  subject: string
  minutes: number
}

/** Counts one more try in the running window and gives the count, shared by every process of the portal. */
export async function countTry(db: Database, window: Window): Promise<number> {
  return (await insertTry(db, window).executeTakeFirstOrThrow()).count
}

/** The same, to be run alone or as part of a larger statement; only where `when` holds, if it is given. */
export const insertTry = (db: Database, { subject, minutes }: Window, when: Expression<boolean> = sql.lit(true)) =>
  db
    .insertInto('tries')
    .columns(['subject', 'windowStart', 'count'])
    .expression(sql`select ${subject}::text, ${windowStart(minutes)}, 1 where ${when}`)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'windowStart']).doUpdateSet({ count: sql<number>`tries.count + 1` }),
    )
    .returning('count')

/** How many were counted in the running window. */
export async function getCount(db: Database, { subject, minutes }: Window): Promise<number> {
  const found = await db
    .selectFrom('tries')
    .select('count')
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))
    .executeTakeFirst()
  return found?.count ?? 0
}

/** Forgets the tries of the running window, after a success. */
export async function forgetTries(db: Database, window: Window) {
  await deleteTries(db, window).execute()
}

/** The same, to be run alone or as part of a larger statement. */
export const deleteTries = (db: Database, { subject, minutes }: Window) =>
  db.deleteFrom('tries').where('subject', '=', subject).where('windowStart', '=', windowStart(minutes))

/** Takes back what was counted, where it was no wrong try after all; to be run as part of a larger statement. */
export const uncountTry = (db: Database, { subject, minutes }: Window) =>
  db
    .updateTable('tries')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))

const windowStart = (minutes: number) =>
  sql<Date>`date_bin(make_interval(mins => ${minutes}), now(), timestamptz '2020-01-01')`
