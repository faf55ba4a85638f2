// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { RARE_APPLICATIONS, RARE_NAME } from '#tests/support/many/invented-names.ts'
import type { LoggedInAccount } from '#tests/support/many/open-many-sessions.ts'
import type { FilledDatabase } from '#tests/support/many-applications.ts'
import type { LoadRequest } from '../load/generator.ts'
import { MIN_RATIOS } from '../targets.ts'

/** A job that both servers run: the portal and the limit (`servers/limit.ts`). Both receive the same requests. */
export interface ComparedJob {
  job: string
  title: string
  /** The minimum rate of the portal, divided by the rate of the limit. */
  target: number
  /** Returns the requests of the next run; called before each run. */
  requests: () => readonly LoadRequest[] | Promise<readonly LoadRequest[]>
  /** True if each request changes data and can be sent only once. */
  sendsEachOnce: boolean
  /** The status that every response must have. */
  expect: number
  /** The minimum number of rows in a response. */
  rows?: number
}

const SERVICES = ['birth-certificates', 'household', 'noc'] as const
const STATUSES = ['Pending', 'Approved'] as const
/** A search that finds a third of all applications: the scheme of every application for this service contains the term. */
const BROAD = { service: 'noc', term: 'approval' } as const

const get = ({ cookie }: LoggedInAccount, path: string): LoadRequest => ({ method: 'GET', path, headers: { cookie } })

const alwaysReturn = (requests: readonly LoadRequest[]) => () => requests

/** The jobs J1 to J4, which read data. `hasFullPages` is true if there are enough applications to fill every page. */
export const readingJobs = (filled: FilledDatabase, hasFullPages: boolean): ComparedJob[] => [
  {
    job: 'J1',
    title: 'Who am I',
    target: MIN_RATIOS.J1,
    requests: alwaysReturn(filled.citizens.map((citizen) => get(citizen, '/api/user'))),
    sendsEachOnce: false,
    expect: 200,
  },
  {
    job: 'J2',
    title: 'A citizen’s own 5 applications',
    target: MIN_RATIOS.J2,
    requests: alwaysReturn(
      filled.citizens.map(({ cookie }) => ({ method: 'POST', path: '/api/user/getapplication', headers: { cookie } })),
    ),
    sendsEachOnce: false,
    expect: 200,
    rows: 5,
  },
  {
    job: 'J3',
    title: 'A reviewer’s newest 100 by status',
    target: MIN_RATIOS.J3,
    requests: alwaysReturn(listRequests(filled)),
    sendsEachOnce: false,
    expect: 200,
    rows: hasFullPages ? 100 : 1,
  },
  ...searchJobs(filled, hasFullPages),
]

/** The newest hundred applications of each service and of each of two statuses. */
const listRequests = ({ staff, admins }: FilledDatabase): LoadRequest[] =>
  [...staff, ...admins].flatMap((reviewer) =>
    SERVICES.flatMap((service) =>
      STATUSES.map((status) => get(reviewer, `/api/getapplication?category=${service}&status=${status}&limit=100`)),
    ),
  )

/** Job J4: a search for a term in ten applications, and for a term in a third of all applications. */
export function searchJobs({ staff }: FilledDatabase, hasFullPages: boolean): ComparedJob[] {
  const search = (service: string, term: string) =>
    staff.map((reviewer) => get(reviewer, `/api/getapplication?category=${service}&q=${term}&limit=25`))
  const common = { target: MIN_RATIOS.J4, sendsEachOnce: false, expect: 200 }
  return [
    {
      ...common,
      job: 'J4 rare',
      title: 'Search for a rare word',
      requests: alwaysReturn(SERVICES.flatMap((service) => search(service, RARE_NAME.toLowerCase()))),
      rows: hasFullPages ? Math.floor(RARE_APPLICATIONS / SERVICES.length) : 0,
    },
    {
      ...common,
      job: 'J4 broad',
      title: 'Search for a word in a third of all',
      requests: alwaysReturn(search(BROAD.service, BROAD.term)),
      rows: 25,
    },
  ]
}

const SLOTS = ['proofIdentity', 'proofResidence', 'affidavit'] as const

/** Job J5: `count` submissions with three documents each. */
export function submissions({ citizens }: FilledDatabase, count: number): ComparedJob {
  const requests = () =>
    Array.from({ length: count }, (_, index): LoadRequest => {
      const { cookie = '' } = citizens[index % citizens.length] ?? {}
      const headers = { cookie, 'idempotency-key': randomUUID() }
      return { method: 'POST', path: '/api/househould', headers, form: { texts: household(index), slots: SLOTS } }
    })
  return {
    job: 'J5',
    title: 'Submit with three PDFs of 200 KB',
    target: MIN_RATIOS.J5,
    requests,
    sendsEachOnce: true,
    expect: 201,
  }
}

const household = (index: number) => ({
  fullName: `Sunita Verma ${index}`,
  dob: '1990-02-03',
  gender: 'Female',
  phone: '9876543210',
  email: 'sunita@many.example',
  address: 'House 12, Pipal Tola, Sundarpur',
  purpose: 'A house of bricks before the next rain',
  familyMembers: JSON.stringify([
    { name: 'Mohan Verma', relationship: 'Husband', dob: '1988-06-11' },
    { name: 'Asha Verma', relationship: 'Daughter', dob: '2014-01-30' },
  ]),
})

/** Job J6: staff verify `count` pending applications in each run. */
export function decisions({ staff }: FilledDatabase, client: pg.Client, count: number): ComparedJob {
  const requests = async () => {
    const { rows } = await client.query<{ reference: string; service: string }>(PENDING, [count])
    return rows.map(({ reference, service }, index): LoadRequest => {
      const { cookie = '' } = staff[index % staff.length] ?? {}
      const body = JSON.stringify({ appId: reference, status: 'Verified', collection: service })
      const headers = { cookie, 'content-type': 'application/json' }
      return { method: 'POST', path: '/api/updatestatus', headers, body }
    })
  }
  return { job: 'J6', title: 'A decision by staff', target: MIN_RATIOS.J6, requests, sendsEachOnce: true, expect: 200 }
}

/** Selects pending applications in the order of a hash, so that the order does not depend on the submission time. */
const PENDING = `
  select reference, service_id as service from applications where status = 'Pending' order by hashint8(id) limit $1`
