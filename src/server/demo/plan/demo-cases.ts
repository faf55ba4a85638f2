// SPDX-License-Identifier: Apache-2.0
import type { AppealGround } from '#shared/applications/appeals.ts'
import type { Status } from '#shared/applications/lifecycle.ts'

/** A demo application, before its applicant and its exact times are chosen. */
export interface DemoCase {
  status: Status
  /** The approximate date of the submission: relative to today, or in a month that the dashboard must always show. */
  submitted: { daysAgo: number } | { year: number | 'current'; month: number } | 'today'
  decidedToday?: true
  /** Whether the demo citizen submitted the application. */
  byCitizen?: true
  /** Whether Aadhaar numbers have wrong check digits, so that reviewers see a warning. */
  mistyped?: true
  appeal?: { ground: AppealGround; isDecided: boolean }
}

/** The cases that every service has. */
const CASES_OF_EVERY_SERVICE: readonly DemoCase[] = [
  { status: 'Approved', submitted: { daysAgo: 540 } },
  { status: 'Approved', submitted: { daysAgo: 400 } },
  { status: 'Rejected', submitted: { daysAgo: 270 } },
  { status: 'Approved', submitted: { daysAgo: 140 } },
  { status: 'Verified', submitted: { daysAgo: 50 } },
  { status: 'Verified', submitted: { daysAgo: 24 } },
  { status: 'Pending', submitted: { daysAgo: 4 } },
  { status: 'Pending', submitted: { daysAgo: 30 }, mistyped: true },
]

/**
 * Indexes of the cases that the demo citizen submitted, by service in rotation. One of these cases was rejected
 * after the citizen's last approval, so that the home screen shows how to correct it.
 */
const BY_CITIZEN: readonly (readonly number[])[] = [
  [1, 6],
  [1, 2],
  [0, 5],
]

/** The numbers of applications of every service in each month from January to June (spec §2, monthly series). */
const MONTHLY = [
  { year: 2023, counts: [1, 2, 1, 2, 2, 2] },
  { year: 2024, counts: [2, 1, 2, 3, 2, 2] },
  { year: 'current', counts: [1, 2, 1, 2, 2, 1] },
] as const

const MONTHLY_CASES: readonly DemoCase[] = MONTHLY.flatMap(({ year, counts }) =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => ({ year, month: index + 1 }))),
).map((submitted, index) => ({ status: index % 2 === 0 ? 'Approved' : 'Rejected', submitted }))

/** The number of applications that were decided today (spec §9, Processed Today). */
const PROCESSED_TODAY = 24

/** Today's cases, distributed over the services in rotation. */
const CASES_OF_TODAY: readonly DemoCase[] = [
  { status: 'Pending', submitted: 'today' },
  { status: 'Pending', submitted: 'today' },
  { status: 'Pending', submitted: 'today', byCitizen: true },
  { status: 'Pending', submitted: 'today' },
  { status: 'Pending', submitted: 'today' },
  ...Array.from({ length: PROCESSED_TODAY }, (_, index): DemoCase => {
    const status = index % 3 === 2 ? 'Rejected' : 'Approved'
    // The cases were submitted 6 to 60 days ago. The multiplication makes their order irregular.
    return { status, submitted: { daysAgo: 6 + ((index * 7) % 55) }, decidedToday: true }
  }),
]

/**
 * Rejections with an appeal, distributed over the services in rotation: a decided appeal, which the demo citizen can read, and
 * an open one, which the demo officer can decide.
 */
const APPEALED_REJECTIONS: readonly DemoCase[] = [
  { status: 'Rejected', submitted: { daysAgo: 75 }, byCitizen: true, appeal: { ground: 'rejected', isDecided: true } },
  { status: 'Rejected', submitted: { daysAgo: 20 }, appeal: { ground: 'rejected', isDecided: false } },
]

/** The index of a case that is late. In the first service, its applicant appeals against the delay. */
const LATE_CASE = 5

/** The properties that make a case one of the demo citizen's. A rejection is recent, because the home screen shows it for a month. */
const ofCitizen = ({ status }: DemoCase) => ({
  byCitizen: true as const,
  ...(status === 'Rejected' && { submitted: { daysAgo: 18 } }),
})

/** The cases of the service at this index, if there are `serviceCount` services. */
export function casesOf(serviceIndex: number, serviceCount: number): DemoCase[] {
  const indexesOfCitizen = BY_CITIZEN[serviceIndex % BY_CITIZEN.length] ?? []
  return [
    ...CASES_OF_EVERY_SERVICE.map((demoCase, index): DemoCase => {
      if (indexesOfCitizen.includes(index)) return { ...demoCase, ...ofCitizen(demoCase) }
      const isAppealed = serviceIndex === 0 && index === LATE_CASE
      return isAppealed ? { ...demoCase, appeal: { ground: 'late', isDecided: false } } : demoCase
    }),
    ...MONTHLY_CASES,
    ...CASES_OF_TODAY.filter((_, index) => index % serviceCount === serviceIndex),
    ...APPEALED_REJECTIONS.filter((_, index) => index % serviceCount === serviceIndex),
  ]
}
