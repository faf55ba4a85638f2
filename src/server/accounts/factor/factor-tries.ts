import type { Window } from '../../platform/rate-limits/count-try.ts'

export type Means = 'time' | 'recovery'

/** The fifth wrong code of a quarter of an hour is its last. */
export const QUARTER_TRIES = 5
/** And of a day: whoever has the password, and guesses for a year, is right with one in thirty. */
const DAY_TRIES = 30

interface Counts {
  quarter: number
  day: number
}

export const isTooOften = ({ quarter, day }: Counts) => quarter > QUARTER_TRIES || day > DAY_TRIES
/** The first that was too many, of which the log and the owner hear; whoever goes on says nothing new. */
export const isFirstTooMany = ({ quarter, day }: Counts) => quarter === QUARTER_TRIES + 1 || day === DAY_TRIES + 1

/** Seconds until it may be worth trying again, at the latest. */
export const retryAfter = ({ day }: Counts) => (day > DAY_TRIES ? 24 * 3600 : 15 * 60)

/** Codes from a phone and codes from paper are counted apart: who is shut out by somebody's guesses still has the paper. */
export const factorWindows = (accountId: string, means: Means) =>
  ({
    quarter: { subject: `factor:${means}:${accountId}`, minutes: 15 },
    day: { subject: `factor-day:${means}:${accountId}`, minutes: 24 * 60 },
  }) satisfies Record<string, Window>
