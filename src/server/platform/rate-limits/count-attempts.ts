import { type Expression, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** A counter of attempts, and the length of the windows after which it starts again. */
export interface CountingWindow {
  /** The counter's key: what is counted and for whom, such as `login:<email>`. */
  subject: string
  minutes: number
}

/** Days begin at midnight in India. */
const FIRST_WINDOW = '2020-01-01T00:00:00+05:30'

/** Counts one attempt in the current window and returns the count. All processes of the portal share the counter. */
export async function countAttempt(db: Database, window: CountingWindow): Promise<number> {
  return (await insertAttempt(db, window).executeTakeFirstOrThrow()).count
}

/** The statement of `countAttempt`, to run alone or within a larger statement. It adds `by`, and only if `when` is true. */
export const insertAttempt = (
  db: Database,
  { subject, minutes }: CountingWindow,
  when: Expression<boolean> = sql.lit(true),
  by = 1,
) =>
  db
    .insertInto('tries')
    .columns(['subject', 'windowStart', 'count'])
    .expression(sql`select ${subject}::text, ${windowStart(minutes)}, ${by}::integer where ${when}`)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'windowStart']).doUpdateSet({ count: sql<number>`tries.count + excluded.count` }),
    )
    .returning('count')

/** The count of the current window. */
export async function getCount(db: Database, { subject, minutes }: CountingWindow): Promise<number> {
  const found = await db
    .selectFrom('tries')
    .select('count')
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))
    .executeTakeFirst()
  return found?.count ?? 0
}

/** Resets the counter of the current window, after a success. To run alone or within a larger statement. */
export const deleteAttempts = (db: Database, { subject, minutes }: CountingWindow) =>
  db.deleteFrom('tries').where('subject', '=', subject).where('windowStart', '=', windowStart(minutes))

/** Subtracts one attempt, after it succeeded. To run alone or within a larger statement. */
export const decrementAttempts = (db: Database, { subject, minutes }: CountingWindow) =>
  db
    .updateTable('tries')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))

const windowStart = (minutes: number) =>
  sql<Date>`date_bin(make_interval(mins => ${minutes}), now(), ${sql.lit(FIRST_WINDOW)}::timestamptz)`

/** Seconds until the current window of this length ends. */
export function secondsLeft(minutes: number): number {
  const length = minutes * 60_000
  return Math.ceil((length - ((Date.now() - Date.parse(FIRST_WINDOW)) % length)) / 1000)
}

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * The key by which an address is counted: an IPv4 address itself, or the /64 network of an IPv6 address, because one
 * customer gets a whole /64. Empty (`''`) for a request whose socket closed before routing.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [front = '', back = ''] = address.split('%')[0]?.split('::') ?? []
  const [before, after] = [front, back].map((groups) => groups.split(':').filter((group) => group !== ''))
  const remaining = before ?? []
  const zeros = Array.from({ length: Math.max(0, GROUPS - remaining.length - (after?.length ?? 0)) }, () => '0')
  const network = [...remaining, ...zeros, ...(after ?? [])].slice(0, GROUPS_OF_NETWORK)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
