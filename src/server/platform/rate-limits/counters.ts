import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Window } from './count-attempts.ts'

/** Sums of what was done, shared by every process of the portal: a counter each, whatever comes. */
export interface Tallies {
  /** Adds to the sum of the running window, and gives it as far as it is known here. */
  add(window: Window, by?: number): number
  /** Seconds until the running window of so many minutes ends. */
  secondsLeft(minutes: number): number
  /** Tells the database what was counted here, and learns what others counted. */
  share(): Promise<void>
  close(): Promise<void>
}

interface Tally extends Window {
  start: number
  /** By all processes, as of the last time that it was shared. */
  known: number
  /** Here, since then. */
  here: number
}

const SHARED_EVERY_MS = 1000
const MINUTE_MS = 60_000
/** Days begin at midnight in India. */
const FIRST_WINDOW = Date.parse('2020-01-01T00:00:00+05:30')
/** More are a flood from everywhere, which no counter of addresses holds off. */
const MOST_TALLIES = 100_000

/**
 * Opens counters that cost a call nothing but a look into memory: each second the sums go to the database together, in
 * one statement. Between two of them several processes may let more pass than one would, which budgets can bear; where
 * one more is too many, count with `countTry`.
 */
export function openTallies(db: Database, now = Date.now): Tallies {
  const tallies = new Map<string, Tally>()

  const add: Tallies['add'] = ({ subject, minutes }, by = 1) => {
    const start = startOf(minutes, now())
    const key = `${subject} ${start}`
    const tally = tallies.get(key) ?? { subject, minutes, start, known: 0, here: 0 }
    tally.here += by
    if (tallies.size < MOST_TALLIES) tallies.set(key, tally)
    return tally.known + tally.here
  }

  const share = async () => {
    forgetEnded(tallies, now())
    const moved = [...tallies]
      .filter(([, { here }]) => here > 0)
      .map(([key, tally]) => ({ key, tally, by: tally.here }))
    if (moved.length === 0) return
    for (const { tally, by } of moved) move(tally, by)
    try {
      const sums = await addToSums(db, moved)
      for (const { tally, key } of moved) tally.known = sums.get(key) ?? tally.known
    } catch {
      // Whoever needs the database hears that it is away; what was counted goes along the next time.
      for (const { tally, by } of moved) move(tally, -by)
    }
  }

  let sharing = Promise.resolve()
  const inTurn = () => {
    sharing = sharing.then(share)
    return sharing
  }
  const timer = setInterval(() => void inTurn(), SHARED_EVERY_MS)
  timer.unref()
  return {
    add,
    share: inTurn,
    secondsLeft: (minutes) => Math.ceil((startOf(minutes, now()) + minutes * MINUTE_MS - now()) / 1000),
    close: async () => {
      clearInterval(timer)
      await inTurn()
    },
  }
}

const startOf = (minutes: number, time: number) => time - ((time - FIRST_WINDOW) % (minutes * MINUTE_MS))

function forgetEnded(tallies: Map<string, Tally>, time: number) {
  for (const [key, { start, minutes }] of tallies) if (start + minutes * MINUTE_MS <= time) tallies.delete(key)
}

function move(tally: Tally, by: number) {
  tally.here -= by
  tally.known += by
}

interface Moved {
  key: string
  tally: Tally
  by: number
}

/** In one order everywhere, so that no process waits for another that waits for it. */
async function addToSums(db: Database, moved: Moved[]) {
  const ordered = moved.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<{ subject: string; windowStart: Date; count: number }>`
    insert into tries (subject, window_start, count)
    select * from unnest(
      ${ordered.map(({ tally }) => tally.subject)}::text[],
      ${ordered.map(({ tally }) => new Date(tally.start))}::timestamptz[],
      ${ordered.map(({ by }) => by)}::integer[])
    on conflict (subject, window_start) do update set count = tries.count + excluded.count
    returning subject, window_start, count`.execute(db)
  return new Map(rows.map(({ subject, windowStart, count }) => [`${subject} ${windowStart.getTime()}`, count]))
}
