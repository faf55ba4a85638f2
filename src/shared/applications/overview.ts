// SPDX-License-Identifier: Apache-2.0
import type { Status } from './lifecycle.ts'

// The steps, age bands and limits of the office's overview (`overview-wire.ts`).

/** The statuses in which an application waits for the office, each with the role whose step is next. */
export const WAITING_STEPS = [
  { status: 'Pending', role: 'staff' },
  { status: 'Verified', role: 'admin' },
] as const satisfies readonly { status: Status; role: 'staff' | 'admin' }[]

/** The minimum waiting time of each age band, in days. A band ends where the next band begins. */
export const AGE_BANDS = [0, 4, 8, 16] as const

/** The number of past days that the statistics of decisions cover. */
export const DECIDED_DAYS = 90
/** The maximum number of decisions that the statistics of decisions cover: the newest. */
export const MAX_DECISIONS = 300

/** The maximum number of applications that are read for the age bands, for each service and step: the oldest. */
export const MAX_WAITING = 300

/** The maximum number of overdue applications that are counted by officer, for each service: the earliest due dates. */
export const MAX_OVERDUE = 1000
