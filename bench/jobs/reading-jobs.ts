import { RARE_APPLICATIONS, RARE_NAME } from '#tests/support/many/invented-names.ts'
import type { Entrant } from '#tests/support/many/open-many-sessions.ts'
import type { Grown } from '#tests/support/many-applications.ts'
import type { LoadRequest } from '../load/load-request.ts'
import type { ComparedJob } from './job.ts'

const SERVICES = ['birth-certificates', 'household', 'noc'] as const
const STATUSES = ['Pending', 'Approved'] as const
/** A word in the scheme of every application of this service, that is, of a third of all. */
const BROAD = { service: 'noc', term: 'approval' } as const

const get = ({ cookie }: Entrant, path: string): LoadRequest => ({ method: 'GET', path, headers: { cookie } })

const repeated = (requests: readonly LoadRequest[]) => () => requests

/** J1 to J4: read-only requests. `hasFullPages`: there are enough applications to fill every page. */
export const readingJobs = (grown: Grown, hasFullPages: boolean): ComparedJob[] => [
  {
    job: 'J1',
    title: 'Who am I',
    // The portal caches sessions. Without the cache, the target would be 0.6.
    target: 1.5,
    requests: repeated(grown.citizens.map((citizen) => get(citizen, '/api/user'))),
    once: false,
    expect: 200,
  },
  {
    job: 'J2',
    title: 'A citizen’s own 5 applications',
    target: 0.8,
    requests: repeated(
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
    requests: repeated(listRequests(grown)),
    once: false,
    expect: 200,
    rows: hasFullPages ? 100 : 1,
  },
  ...searchJobs(grown, hasFullPages),
]

/** The newest hundred applications of each service and of each of two statuses. */
export const listRequests = ({ staff, admins }: Grown): LoadRequest[] =>
  [...staff, ...admins].flatMap((reviewer) =>
    SERVICES.flatMap((service) =>
      STATUSES.map((status) => get(reviewer, `/api/getapplication?category=${service}&status=${status}&limit=100`)),
    ),
  )

/** J4: a search for a term in ten applications, and for a term in a third of all applications. */
export function searchJobs({ staff }: Grown, hasFullPages: boolean): ComparedJob[] {
  const search = (service: string, term: string) =>
    staff.map((reviewer) => get(reviewer, `/api/getapplication?category=${service}&q=${term}&limit=25`))
  const common = { target: 0.7, once: false, expect: 200 }
  return [
    {
      ...common,
      job: 'J4 rare',
      title: 'Search for a rare word',
      requests: repeated(SERVICES.flatMap((service) => search(service, RARE_NAME.toLowerCase()))),
      rows: hasFullPages ? Math.floor(RARE_APPLICATIONS / SERVICES.length) : 0,
    },
    {
      ...common,
      job: 'J4 broad',
      title: 'Search for a word in a third of all',
      requests: repeated(search(BROAD.service, BROAD.term)),
      rows: 25,
    },
  ]
}
