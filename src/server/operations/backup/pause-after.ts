const MINUTE_MS = 60_000
const MOST_MS = 60 * MINUTE_MS

/** How long the next try waits after so many failures in a row, in milliseconds: twice as long each time, an hour at most. */
export function pauseAfter(failures: number): number {
  return Math.min(MINUTE_MS * 2 ** failures, MOST_MS)
}
