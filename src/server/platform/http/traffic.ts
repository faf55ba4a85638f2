import type { RefusalCode } from '#shared/refusal.ts'

/** Seconds up to which answers are counted together; what takes longer than the last is counted beyond it. */
export const BOUNDS_S: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What became of the calls of one route: plain counts, so that counting costs a call next to nothing. */
export interface RouteTally {
  readonly method: string
  /** As it is declared, such as `/api/applications/:reference`: an address would name people, and never end. */
  readonly route: string
  /** By the first digit of their status. */
  readonly byClass: Float64Array
  /** How many took no longer than each of `BOUNDS_S`, and longer than the one before; the last: longer than all. */
  readonly byDuration: Float64Array
  /** All durations together. */
  seconds: number
}

export interface Traffic {
  /** Begins to count for a route. */
  open(method: string, route: string): RouteTally
  /** One answer; without a duration where that is its reader's choice. */
  count(tally: RouteTally, status: number, durationMs?: number): void
  /** One answer to somebody who wants something done, and does not just look whether we are there. */
  countForFaults(status: number): void
  /** How many of those were answered since the start. */
  answered(): number
  refused(code: RefusalCode): void
  /** Answers, and those of 5xx, of the last five minutes. */
  lately(): { answers: number; faults: number }
  readonly tallies: readonly RouteTally[]
  readonly refusals: ReadonlyMap<RefusalCode, number>
}

const SLOT_MS = 10_000
/** Five minutes, and the one that is being filled. */
const SLOTS = 31

/** Counts what this process answers. `now` in milliseconds. */
export function createTraffic(now: () => number = () => performance.now()): Traffic {
  const tallies: RouteTally[] = []
  const refusals = new Map<RefusalCode, number>()
  let answered = 0
  const slots = Array.from({ length: SLOTS }, () => ({ since: -1, answers: 0, faults: 0 }))

  return {
    tallies,
    refusals,
    open(method, route) {
      const byDuration = new Float64Array(BOUNDS_S.length + 1)
      const tally = { method, route, byClass: new Float64Array(6), byDuration, seconds: 0 }
      tallies.push(tally)
      return tally
    },
    count(tally, status, durationMs) {
      const digit = Math.min(5, Math.floor(status / 100))
      tally.byClass[digit] = (tally.byClass[digit] ?? 0) + 1
      if (durationMs === undefined) return
      const seconds = durationMs / 1000
      const place = placeOf(seconds)
      tally.byDuration[place] = (tally.byDuration[place] ?? 0) + 1
      tally.seconds += seconds
    },
    countForFaults(status) {
      answered += 1
      const since = Math.floor(now() / SLOT_MS)
      const slot = slots[since % SLOTS]
      if (!slot) return
      if (slot.since !== since) Object.assign(slot, { since, answers: 0, faults: 0 })
      slot.answers += 1
      if (status >= 500) slot.faults += 1
    },
    answered: () => answered,
    refused: (code) => void refusals.set(code, (refusals.get(code) ?? 0) + 1),
    lately() {
      const oldest = Math.floor(now() / SLOT_MS) - SLOTS + 1
      const fresh = slots.filter(({ since }) => since >= oldest)
      const sum = (of: 'answers' | 'faults') => fresh.reduce((total, slot) => total + slot[of], 0)
      return { answers: sum('answers'), faults: sum('faults') }
    },
  }
}

function placeOf(seconds: number) {
  const place = BOUNDS_S.findIndex((bound) => seconds <= bound)
  return place === -1 ? BOUNDS_S.length : place
}
