import type { LogPosition } from './log-position.ts'

/** How old may be what a list shows to somebody who has not been told of anything newer. */
const MOST_LAG_MS = 10_000

const MOST_NOTES = 1_000

/** Measures by our own clock how far behind a replica is: since when it has not come as far as the primary was then. */
export interface Lag {
  /** The primary's log ended here just now. */
  note(end: LogPosition): void
  /** The replica has come so far. */
  passed(replayed: LogPosition): void
  isBearable(): boolean
}

export function measureLag(now: () => number = Date.now): Lag {
  let notes: { at: number; end: LogPosition }[] = []
  let lastNote = Number.NEGATIVE_INFINITY
  return {
    note(end) {
      lastNote = now()
      // A log that stands still says nothing new.
      if (notes.at(-1)?.end === end) return
      notes.push({ at: lastNote, end })
      // The oldest tells; of a replica that stands still for days the others would only take room.
      if (notes.length > MOST_NOTES) notes.splice(1, 1)
    },
    passed(replayed) {
      notes = notes.filter(({ end }) => end > replayed)
    },
    isBearable() {
      const [oldest] = notes
      return now() - lastNote <= MOST_LAG_MS && (oldest === undefined || now() - oldest.at <= MOST_LAG_MS)
    },
  }
}
