// SPDX-License-Identifier: Apache-2.0
// The targets of all measurements: minimum rates and maximum resources of the server, loading times of the screens, and the
// maximum loss of speed with more applications. If a target is met, simpler code is preferred to faster code.

/**
 * The minimum rate of the portal in each benchmark, divided by the rate of a comparison server in the same run. This server,
 * “the limit” (`servers/limit.ts`), does only the work that no portal can avoid. J1 to J6 are the benchmarks in
 * `jobs/jobs.ts`.
 */
export const MIN_RATIOS = {
  J1: 0.5,
  J2: 0.55,
  J3: 0.6,
  J4: 0.55,
  J5: 0.5,
  J6: 0.4,
  login: 0.6,
  /** The start time of the comparison server, divided by that of the portal. */
  start: 0.2,
  /** The rate of a list's page 200 divided by that of its first page. */
  page200: 0.8,
} as const

/** The maximum median time to load the numbers on the tabs of a list, for a single user. */
export const MAX_TAB_NUMBERS_MS = 4
/** The maximum median time to load the statistics of the dashboard, for a single user. */
export const MAX_STATISTICS_MS = 5

/** The maximum for the 99th percentile of the latency of `/healthz` during logins or while certificates are issued. */
export const MAX_HEALTH_MS = 20

/** Resident memory of the portal's process, when idle and after all benchmarks. */
export const MAX_IDLE_MB = 130
export const MAX_LOADED_MB = 260

/** The minimum rate of one worker, and the maximum size of a certificate. */
export const MIN_CERTIFICATES_PER_SECOND = 60
export const MAX_CERTIFICATE_BYTES = 90_000

/**
 * The minimum rate of each benchmark with the largest database, divided by its rate with the smallest database. The rate may
 * fall by a third.
 */
export const MIN_LARGEST_TO_SMALLEST = 0.667

/**
 * Targets on a phone with a slow processor and Slow 4G. The first four are in milliseconds, for the slowest screen: the largest
 * contentful paint (LCP) of the first and of a repeated visit, the time until the screen is interactive, and the longest delay
 * of an interaction (INP).
 */
export const WEB_TARGETS = {
  firstLcp: 1500,
  firstInteractive: 2500,
  repeatLcp: 800,
  inp: 150,
  /** The cumulative layout shift, which has no unit. */
  cls: 0.02,
  /** Requests of the form's first visit. */
  formRequests: 15,
  /** Seconds from pressing Submit with three photos of 4 MB to the application ID. */
  sendSeconds: 12,
  /** The same, if the network drops for 10 of these seconds. */
  interruptedSendSeconds: 22,
  /** A whole birth application of a person with an account: the time, the taps, and the answers that the person types. */
  journeySeconds: 60,
  journeyTaps: 20,
  journeyTypedAnswers: 9,
} as const
