import type { Status } from '#shared/applications/lifecycle.ts'

/** A demo application: its status, its date, and whether the demo citizen submitted it. */
export interface DemoCase {
  status: Status
  /** Relative to today, or in a fixed year that the dashboard must always offer. */
  submitted: { daysAgo: number } | { year: number; month: number } | 'today'
  decidedToday?: true
  byCitizen?: true
  /** Aadhaar numbers are mistyped, so that reviewers see a warning. */
  mistyped?: true
}

/** Cases of every service. */
const EVERYWHERE: readonly DemoCase[] = [
  { status: 'Approved', submitted: { year: 2023, month: 2 } },
  { status: 'Rejected', submitted: { year: 2023, month: 7 } },
  { status: 'Approved', submitted: { year: 2024, month: 1 } },
  { status: 'Rejected', submitted: { year: 2024, month: 5 } },
  { status: 'Approved', submitted: { daysAgo: 540 } },
  { status: 'Approved', submitted: { daysAgo: 400 } },
  { status: 'Rejected', submitted: { daysAgo: 270 } },
  { status: 'Approved', submitted: { daysAgo: 140 } },
  { status: 'Verified', submitted: { daysAgo: 50 } },
  { status: 'Verified', submitted: { daysAgo: 24 } },
  { status: 'Pending', submitted: { daysAgo: 30 }, mistyped: true },
  { status: 'Pending', submitted: { daysAgo: 4 } },
]

/** Indexes of the cases that the demo citizen submitted, by service in rotation. */
const BY_CITIZEN: readonly (readonly number[])[] = [
  [2, 11],
  [6, 7],
  [4, 9],
]

/** Today's cases, distributed over the services in rotation. */
const TODAY: readonly DemoCase[] = [
  { status: 'Pending', submitted: 'today' },
  { status: 'Pending', submitted: 'today' },
  { status: 'Pending', submitted: 'today', byCitizen: true },
  { status: 'Pending', submitted: 'today' },
  { status: 'Pending', submitted: 'today' },
  { status: 'Approved', submitted: { daysAgo: 18 }, decidedToday: true },
  { status: 'Approved', submitted: { daysAgo: 60 }, decidedToday: true },
  { status: 'Rejected', submitted: { daysAgo: 27 }, decidedToday: true },
  { status: 'Approved', submitted: { daysAgo: 9 }, decidedToday: true },
]

/** The cases of the service at this index. */
export function casesOf(serviceIndex: number, services: number): DemoCase[] {
  const citizens = BY_CITIZEN[serviceIndex % BY_CITIZEN.length] ?? []
  return [
    ...EVERYWHERE.map((one, index) => (citizens.includes(index) ? { ...one, byCitizen: true as const } : one)),
    ...TODAY.filter((_, index) => index % services === serviceIndex),
  ]
}
