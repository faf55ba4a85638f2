const DAY = 86_400_000
const INDIA = 5.5 * 3_600_000

/** Calendar days in India between two instants (ISO 8601, milliseconds): 0 where both fall on the same day. */
export function daysWaited(since: string, now: number) {
  return Math.max(0, dayNumber(now) - dayNumber(Date.parse(since)))
}

const dayNumber = (instant: number) => Math.floor((instant + INDIA) / DAY)
