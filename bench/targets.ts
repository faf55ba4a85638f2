// SPDX-License-Identifier: Apache-2.0
/**
 * The targets of all measurements: minimum rates and resource limits of the server, loading times of the screens, and
 * growth with the number of applications. If a target is met, simpler code is preferred to faster code.
 */

/**
 * The minimum rate of the portal, divided by the rate of the limit (`servers/limit.ts`) in the same run.
 * J1 to J6 are the jobs in `jobs/jobs.ts`.
 */
export const MIN_RATIOS = {
  J1: 0.5,
  J2: 0.55,
  J3: 0.6,
  J4: 0.55,
  J5: 0.5,
  J6: 0.4,
  login: 0.6,
  /** The start time of the limit divided by that of the portal. */
  start: 0.2,
  /** The rate of a list's page 200 divided by that of its first page. */
  page200: 0.8,
} as const

/** Median latencies for a single user: of the counts of a list's tabs, and of the dashboard's statistics. */
export const MAX_TAB_COUNTS_MS = 4
export const MAX_STATISTICS_MS = 5

/** The 99th percentile of the latency of `/healthz` during logins or while certificates are issued, in milliseconds. */
export const MAX_HEALTH_MS = 20

/** Resident memory of the portal's process, when idle and after all jobs. */
export const MAX_IDLE_MB = 130
export const MAX_LOADED_MB = 260

/** The minimum rate of one worker, and the maximum size of a certificate. */
export const MIN_CERTIFICATES_PER_SECOND = 60
export const MAX_CERTIFICATE_BYTES = 90_000

/** The minimum rate of each job on the largest database, divided by the rate on the smallest: it may fall by a third. */
export const MIN_GROWTH_RATIO = 0.667

/** Loading times of the slowest screen on a phone with a slow processor and Slow 4G, in milliseconds; `cls` has no unit. */
export const WEB_TARGETS = {
  firstLcp: 1500,
  firstInteractive: 2500,
  repeatLcp: 800,
  inp: 150,
  cls: 0.02,
  /** Requests of the form's first visit. */
  formRequests: 15,
  /** Seconds from pressing Submit with three photos of 4 MB to the application ID. */
  sendSeconds: 12,
  /** The same, if the network drops for 10 of these seconds. */
  interruptedSendSeconds: 22,
  /** The effort of a whole birth application for a person with an account. */
  journeySeconds: 60,
  journeyTaps: 20,
  journeyEntries: 9,
} as const
