const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Two o'clock at night in India, in UTC of the evening before. */
const NIGHT_MS = 20.5 * HOUR_MS

/**
 * Whether a portal should take a backup: so many hours after the newest, or, where nobody says how many, once a night, and
 * at any time of the day where a night was missed.
 */
export function isBackupDue(now: Date, newest: Date | undefined, everyHours: number | undefined): boolean {
  if (!newest) return true
  if (everyHours !== undefined) return now.getTime() - newest.getTime() >= everyHours * HOUR_MS
  const lastNight = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return newest.getTime() < lastNight
}
