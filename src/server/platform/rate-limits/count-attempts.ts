// SPDX-License-Identifier: Apache-2.0
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/**
 * A counter of attempts (see docs/glossary.md) that starts at zero in each window of `minutes`. Each row of the table `tries`
 * is one counter in one window.
 */
export interface CountingWindow {
  /** The counter's key: what is counted and for whom, such as `login:<email>`. */
  subject: string
  minutes: number
}

/** The start of the first window. It makes the windows of a day begin at midnight in India. */
const FIRST_WINDOW = '2020-01-01T00:00:00+05:30'

/** Counts one attempt in the current window and returns the count. All processes of the portal share the counter. */
export async function countAttempt(db: Database, window: CountingWindow): Promise<number> {
  return (await insertAttempt(db, window).executeTakeFirstOrThrow()).count
}

/**
 * The statement of `countAttempt`, which can run alone or within a larger statement. If `when` is true, the statement adds
 * `by` to the counter.
 */
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

/** The statement that resets the counter of the current window. It can run alone or within a larger statement. */
export const deleteAttempts = (db: Database, { subject, minutes }: CountingWindow) =>
  db.deleteFrom('tries').where('subject', '=', subject).where('windowStart', '=', windowStart(minutes))

/** The statement that subtracts one attempt, because it succeeded. It can run alone or within a larger statement. */
export const decrementAttempts = (db: Database, { subject, minutes }: CountingWindow) =>
  db
    .updateTable('tries')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart(minutes))

/** SQL expression: the start of the current window. */
const windowStart = (minutes: number) =>
  sql<Date>`date_bin(make_interval(mins => ${minutes}), now(), ${sql.lit(FIRST_WINDOW)}::timestamptz)`

/** Seconds until the current window of this length ends. */
export function secondsLeft(minutes: number): number {
  const length = minutes * 60_000
  return Math.ceil((length - ((Date.now() - Date.parse(FIRST_WINDOW)) % length)) / 1000)
}

/** An IPv6 address has eight groups of 16 bits. */
const GROUPS = 8
const GROUP_BITS = 16

/**
 * The networks by which an IPv6 address is counted, the smallest first. `scale` is the limit of a network as a multiple
 * of the limit of a /64. The limits of larger networks must not be 256 or 65,536 times higher, although a /56 or a /48
 * contains so many /64 networks: one customer usually gets such a network, and could use all of them. But the limits must be
 * somewhat higher, because thousands of phones in a mobile network, each with its own /64, may share a /48.
 */
const IPV6_NETWORKS = [
  { bits: 64, scale: 1 },
  { bits: 56, scale: 2 },
  { bits: 48, scale: 4 },
] as const

interface Network {
  /** The key of the network's counters. */
  network: string
  /** The limit of this network, as a multiple of the limit of the smallest network. */
  scale: number
}

/**
 * The networks of an address, the smallest first: an IPv4 address itself, or the networks around an IPv6 address. The key is
 * empty (`''`) for a request whose socket closed before routing.
 */
export function networksOf(address: string | undefined): readonly [Network, ...Network[]] {
  const groups = address?.includes(':') ? groupsOf(address) : address
  // Without a colon, `groups` is an IPv4 address, or undefined.
  if (typeof groups !== 'object') return [{ network: groups ?? '', scale: 1 }]
  const [smallest, ...larger] = IPV6_NETWORKS
  const networkIn = ({ bits, scale }: (typeof IPV6_NETWORKS)[number]) => ({ network: maskGroups(groups, bits), scale })
  return [networkIn(smallest), ...larger.map(networkIn)]
}

/** The key of the smallest network of an address. */
export const networkOf = (address: string | undefined): string => networksOf(address)[0].network

/** The eight groups of an IPv6 address. For a mapped IPv4 address, returns the IPv4 address. */
function groupsOf(address: string): readonly number[] | string {
  const [, mappedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mappedIpv4) return mappedIpv4
  // Ignores a zone such as `%eth0`. The notation `::` represents all groups that are missing.
  const [front = '', back = ''] = address.split('%')[0]?.split('::') ?? []
  const [before = [], after = []] = [front, back].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

/** The key of the network that consists of the first `bits` bits of an address. */
function maskGroups(groups: readonly number[], bits: number) {
  const prefix = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, index) => {
    // Only a part of the last group may belong to the network.
    const droppedBits = Math.max(0, (index + 1) * GROUP_BITS - bits)
    return ((group >> droppedBits) << droppedBits).toString(16)
  })
  return `${prefix.join(':')}::/${bits}`
}

/** A limit of the attempts from one network. */
export interface NetworkLimit {
  /** The name of what is counted. The key of the network is appended to it. */
  subject: string
  minutes: number
  /** The limit of an IPv4 address or a /64. */
  max: number
}

/**
 * The prefix of the counters of networks larger than a /64. A sum over all /64 networks must not include these
 * counters.
 */
const LARGER = 'larger-'

/** The counters of the networks of an address, each with its limit. */
export const networkWindows = ({ subject, minutes, max }: NetworkLimit, address: string | undefined) =>
  networksOf(address).map(({ network, scale }, index) => ({
    window: { subject: `${index === 0 ? '' : LARGER}${subject}:${network}`, minutes },
    max: max * scale,
  }))

interface NetworkAttempt {
  address: string | undefined
  when?: Expression<boolean>
  by?: number
  /** The prefix of the names of the parts, if a statement counts several kinds of attempts. */
  name?: string
}

/**
 * SQL that counts an attempt for each network of its address. `parts` are the common table expressions of a `with` clause, one
 * for each network, the smallest first. The condition `isOverLimit` is true if the attempt exceeds the limit of a network.
 * Such an attempt is not counted for the larger networks, so that one customer cannot use up the limit of their neighbours.
 */
export function insertByNetwork(
  db: Database,
  limit: NetworkLimit,
  { address, when, by, name: prefix = 'network' }: NetworkAttempt,
): { parts: RawBuilder<unknown>; isOverLimit: RawBuilder<boolean> } {
  const counters = networkWindows(limit, address).map((counter, index) => ({
    ...counter,
    name: sql.ref(`${prefix}_${index}`),
  }))
  const isWithinLimit = ({ name, max }: (typeof counters)[number]) =>
    sql<boolean>`exists (select from ${name} where count <= ${max}::float)`
  const parts = counters.map(({ name, window }, index) => {
    const smaller = counters[index - 1]
    return sql`${name} as (${insertAttempt(db, window, smaller ? isWithinLimit(smaller) : when, by)})`
  })
  const exceeded = counters.map(({ name, max }) => sql`exists (select from ${name} where count > ${max}::float)`)
  return { parts: sql.join(parts), isOverLimit: sql<boolean>`(${sql.join(exceeded, sql` or `)})` }
}

/** Counts an attempt by the networks of its address, and returns whether it is over a limit. */
export async function countByNetwork(db: Database, limit: NetworkLimit, address: string | undefined, by = 1) {
  const { parts, isOverLimit } = insertByNetwork(db, limit, { address, by })
  const { rows } = await sql<{ isOverLimit: boolean }>`with ${parts} select ${isOverLimit} as is_over_limit`.execute(db)
  return rows[0]?.isOverLimit === true
}

/** Whether a network of the address is over its limit. Does not count an attempt. */
export async function isOverNetworkLimit(db: Database, limit: NetworkLimit, address: string | undefined) {
  const windows = networkWindows(limit, address)
  const counts = await findCounts(
    db,
    windows.map(({ window }) => window.subject),
    limit.minutes,
  )
  return windows.some(({ window, max }) => (counts.get(window.subject) ?? 0) > max)
}

/** The counts of several counters in the current window; a counter without attempts is missing. */
export async function findCounts(db: Database, subjects: readonly string[], minutes: number) {
  const rows = await db
    .selectFrom('tries')
    .select(['subject', 'count'])
    .where('subject', 'in', subjects)
    .where('windowStart', '=', windowStart(minutes))
    .execute()
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}
