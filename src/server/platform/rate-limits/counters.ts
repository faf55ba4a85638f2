import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Window } from './count-attempts.ts'

/** Approximate counters in memory, shared with the other processes through the database. */
export interface Counters {
  /** Adds to the counter of the current window, and returns its value as far as this process knows it. */
  add(window: Window, by?: number): number
  /** Seconds until the current window of this length ends. */
  secondsLeft(minutes: number): number
  /** Writes local counts to the database and reads the totals of all processes. */
  sync(): Promise<void>
  close(): Promise<void>
}

interface Counter extends Window {
  start: number
  /** Total of all processes at the last sync. */
  known: number
  /** Counted by this process since then. */
  local: number
}

const SYNC_INTERVAL_MS = 1000
const MINUTE_MS = 60_000
/** Days begin at midnight in India. */
const FIRST_WINDOW = Date.parse('2020-01-01T00:00:00+05:30')
/** More than this is a distributed flood, which counters by address cannot stop. */
const MAX_COUNTERS = 100_000

/**
 * Opens counters that need no query for a request: once a second, one statement writes all local counts. In between,
 * several processes together may exceed a limit, which rate limits tolerate. Where a limit must be exact, use
 * `countAttempt`.
 */
export function openCounters(db: Database, now = Date.now): Counters {
  const counters = new Map<string, Counter>()

  const add: Counters['add'] = ({ subject, minutes }, by = 1) => {
    const start = startOf(minutes, now())
    const key = `${subject} ${start}`
    const counter = counters.get(key) ?? { subject, minutes, start, known: 0, local: 0 }
    counter.local += by
    if (counters.size < MAX_COUNTERS) counters.set(key, counter)
    return counter.known + counter.local
  }

  const writeChanges = async () => {
    deleteEnded(counters, now())
    const changes = [...counters]
      .filter(([, { local }]) => local > 0)
      .map(([key, counter]) => ({ key, counter, by: counter.local }))
    if (changes.length === 0) return
    for (const { counter, by } of changes) moveToKnown(counter, by)
    try {
      const totals = await addToTotals(db, changes)
      for (const { counter, key } of changes) counter.known = totals.get(key) ?? counter.known
    } catch {
      // The database is unavailable, which requests that need it report. The next sync writes these counts.
      for (const { counter, by } of changes) moveToKnown(counter, -by)
    }
  }

  let pending = Promise.resolve()
  const sync = () => {
    pending = pending.then(writeChanges)
    return pending
  }
  const timer = setInterval(() => void sync(), SYNC_INTERVAL_MS)
  timer.unref()
  return {
    add,
    sync,
    secondsLeft: (minutes) => Math.ceil((startOf(minutes, now()) + minutes * MINUTE_MS - now()) / 1000),
    close: async () => {
      clearInterval(timer)
      await sync()
    },
  }
}

const startOf = (minutes: number, time: number) => time - ((time - FIRST_WINDOW) % (minutes * MINUTE_MS))

function deleteEnded(counters: Map<string, Counter>, time: number) {
  for (const [key, { start, minutes }] of counters) if (start + minutes * MINUTE_MS <= time) counters.delete(key)
}

function moveToKnown(counter: Counter, by: number) {
  counter.local -= by
  counter.known += by
}

interface Change {
  key: string
  counter: Counter
  by: number
}

/** Sorted by key, so that two processes lock rows in the same order and cannot deadlock. */
async function addToTotals(db: Database, changes: Change[]) {
  const ordered = changes.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<{ subject: string; windowStart: Date; count: number }>`
    insert into tries (subject, window_start, count)
    select * from unnest(
      ${ordered.map(({ counter }) => counter.subject)}::text[],
      ${ordered.map(({ counter }) => new Date(counter.start))}::timestamptz[],
      ${ordered.map(({ by }) => by)}::integer[])
    on conflict (subject, window_start) do update set count = tries.count + excluded.count
    returning subject, window_start, count`.execute(db)
  return new Map(rows.map(({ subject, windowStart, count }) => [`${subject} ${windowStart.getTime()}`, count]))
}
