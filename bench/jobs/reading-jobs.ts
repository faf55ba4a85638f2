import { RARE_APPLICATIONS, RARE_NAME } from '#tests/support/many/invented-names.ts'
import type { Entrant } from '#tests/support/many/open-many-sessions.ts'
import type { Grown } from '#tests/support/many-applications.ts'
import type { Ask } from '../load/ask.ts'
import type { ComparedJob } from './job.ts'

const SERVICES = ['birth-certificates', 'household', 'noc'] as const
const STATUSES = ['Pending', 'Approved'] as const
/** Stands in the scheme of every application of its service: a third of all. */
const BROAD = { service: 'noc', term: 'approval' } as const

const get = ({ cookie }: Entrant, path: string): Ask => ({ method: 'GET', path, headers: { cookie } })

const repeated = (asks: readonly Ask[]) => () => asks

/** J1 to J4: what people look at. `enough`: there are as many applications that every page is full. */
export const readingJobs = (grown: Grown, enough: boolean): ComparedJob[] => [
  {
    job: 'J1',
    title: 'Who am I',
    // With a cache of sessions, which the portal has; 0.6 with SQL each time.
    target: 1.5,
    asks: repeated(grown.citizens.map((citizen) => get(citizen, '/api/user'))),
    once: false,
    expect: 200,
  },
  {
    job: 'J2',
    title: 'A citizen’s own 5 applications',
    target: 0.8,
    asks: repeated(
      grown.citizens.map(({ cookie }) => ({ method: 'POST', path: '/api/user/getapplication', headers: { cookie } })),
    ),
    once: false,
    expect: 200,
    rows: 5,
  },
  {
    job: 'J3',
    title: 'A reviewer’s newest 100 by status',
    target: 1.2,
    asks: repeated(listAsks(grown)),
    once: false,
    expect: 200,
    rows: enough ? 100 : 1,
  },
  ...searchJobs(grown, enough),
]

/** The newest hundred of each service and of each of two statuses. */
export const listAsks = ({ staff, admins }: Grown): Ask[] =>
  [...staff, ...admins].flatMap((reviewer) =>
    SERVICES.flatMap((service) =>
      STATUSES.map((status) => get(reviewer, `/api/getapplication?category=${service}&status=${status}&limit=100`)),
    ),
  )

/** J4, once with a term that ten applications hold, once with one that a third of all hold. */
export function searchJobs({ staff }: Grown, enough: boolean): ComparedJob[] {
  const search = (service: string, term: string) =>
    staff.map((reviewer) => get(reviewer, `/api/getapplication?category=${service}&q=${term}&limit=25`))
  const common = { target: 0.7, once: false, expect: 200 }
  return [
    {
      ...common,
      job: 'J4 rare',
      title: 'Search for a rare word',
      asks: repeated(SERVICES.flatMap((service) => search(service, RARE_NAME.toLowerCase()))),
      rows: enough ? Math.floor(RARE_APPLICATIONS / SERVICES.length) : 0,
    },
    {
      ...common,
      job: 'J4 broad',
      title: 'Search for a word in a third of all',
      asks: repeated(search(BROAD.service, BROAD.term)),
      rows: 25,
    },
  ]
}
