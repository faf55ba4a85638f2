// SPDX-License-Identifier: Apache-2.0
import type { Status } from './lifecycle.ts'

// The steps, age bands and limits of the office's overview (`overview-wire.ts`), and the orders and filters of its lists
// (`wire.ts`). This file contains no schemas, so that the overview screen does not load the schema library.

/** The statuses in which an application waits for the office, each with the role whose step is next. */
export const WAITING_STEPS = [
  { status: 'Pending', role: 'staff' },
  { status: 'Verified', role: 'admin' },
] as const satisfies readonly { status: Status; role: 'staff' | 'admin' }[]

/**
 * What is special about an application: an appeal is open, an officer ordered a new decision on appeal, or the applicant sent
 * the changes that a reviewer requested. The last two mark only undecided applications. Changes from before an ordered
 * decision were judged already, and do not count.
 */
export const QUEUE_MARKS = ['appealFiled', 'ordered', 'changesReceived'] as const
export type QueueMark = (typeof QUEUE_MARKS)[number]

/** The minimum waiting time of each age band, in days. A band ends where the next band begins. */
export const AGE_BANDS = [0, 4, 8, 16] as const
/** The age bands in a URL: each is named after its first day. */
export const WAITED_BANDS = /* @__PURE__ */ AGE_BANDS.map((from) => `${from}` as const)

/**
 * `waiting`: first the applications that the reviewer can decide, oldest first; then other undecided ones; then decided ones,
 * newest first.
 */
export const SORTS = ['waiting', 'newest', 'oldest', 'status', '-status'] as const

/** The number of past days that the statistics of decisions cover. */
export const DECIDED_DAYS = 90
/** The maximum number of decisions that the statistics of decisions cover: the newest. */
export const MAX_DECISIONS = 300

/** The maximum number of applications that are read for the age bands, for each service and step: the oldest. */
export const MAX_WAITING = 300

/** The maximum number of overdue applications that are counted by officer, for each service: the earliest due dates. */
export const MAX_OVERDUE = 1000
