import type { Status } from './lifecycle.ts'

// The steps, bands and limits of the office's figures (`overview-wire.ts`).

/** The statuses in which an application waits for the office, each with the role whose step is next. */
export const WAITING_STEPS = [
  { status: 'Pending', role: 'staff' },
  { status: 'Verified', role: 'admin' },
] as const satisfies readonly { status: Status; role: 'staff' | 'admin' }[]

/** The common reasons for a rejection, whose sentences (`review.reason.*`) the review screen offers and the overview counts. */
export const REJECTION_REASONS = ['unreadable', 'missing', 'names', 'dates', 'expired', 'other-panchayat'] as const

/** The bands of days that an application has waited: at least so many days, and less than the next band. */
export const AGE_BANDS = [0, 4, 8, 16] as const

/** The figures about decisions cover this number of past days, and at most this number of decisions, the newest. */
export const DECIDED_DAYS = 90
export const MOST_DECISIONS = 300

/** The maximum number of applications of each service and step, the oldest ones, that are read for the bands. */
export const MOST_WAITING = 300

/** The maximum number of overdue applications of each service, those that were due first, that are counted by officer. */
export const MOST_OVERDUE = 1000
