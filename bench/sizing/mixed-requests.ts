// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import type { FilledDatabase } from '#tests/support/many-applications.ts'
import { readingJobs, submissions } from '../jobs/jobs.ts'
import type { LoadRequest } from '../load/generator.ts'

/** The requests that one application causes, from the first visit to the certificate (docs/scaling.md). */
export const REQUESTS_PER_APPLICATION = 120
export const CERTIFICATES_PER_APPLICATION = 0.7
/** The number of requests of each reading job in one cycle. A cycle also contains a submission and two decisions. */
const READING_PER_CYCLE = { J1: 40, J2: 45, J3: 22, 'J4 rare': 6, 'J4 broad': 4 } as const
/** With this many applications, every page of every list is full. */
const FULL_PAGES_FROM = 10_000

interface MixOptions {
  applications: number
  cycles: number
}

/**
 * The requests of citizens and of the office, in the order in which they are sent. Each cycle contains one submission with
 * three documents, one verification, and one approval with its certificate, among many lists and searches.
 */
export async function mixedRequests(client: pg.Client, filled: FilledDatabase, { applications, cycles }: MixOptions) {
  const reading = readingJobs(filled, applications >= FULL_PAGES_FROM)
  const sources = await Promise.all(
    Object.entries(READING_PER_CYCLE).map(async ([name, count]) => {
      const job = reading.find((candidate) => candidate.job === name)
      return { count, requests: (await job?.requests()) ?? [] }
    }),
  )
  const submitted = await submissions(filled, cycles).requests()
  const [verified, approved] = await Promise.all([
    decisions(client, filled.staff, { status: 'Verified', count: cycles, skip: 0 }),
    decisions(client, filled.admins, { status: 'Approved', count: cycles, skip: cycles }),
  ])
  return Array.from({ length: Math.min(cycles, approved.length) }, (_, cycle): LoadRequest[] => {
    const reads = sources.flatMap(({ count, requests }) =>
      Array.from({ length: count }, (_, index) => requests[(cycle * count + index) % requests.length]),
    )
    const [submission, verification, approval] = [submitted[cycle], verified[cycle], approved[cycle]]
    const third = Math.floor(reads.length / 3)
    const inOrder = [
      ...reads.slice(0, third),
      submission && { ...submission, expect: 201 },
      ...reads.slice(third, 2 * third),
      verification,
      ...reads.slice(2 * third),
      approval,
    ]
    // Requests that do not exist are omitted.
    return inOrder.flatMap((request) => request ?? [])
  }).flat()
}

interface Decisions {
  status: 'Verified' | 'Approved'
  count: number
  /** The number of pending applications to skip, because other requests decide on them. */
  skip: number
}

/** Decisions on pending applications, one for each application. */
export async function decisions(
  client: pg.Client,
  reviewers: FilledDatabase['staff'],
  { status, count, skip }: Decisions,
) {
  const { rows } = await client.query<{ reference: string; service: string }>(PENDING, [count, skip])
  return rows.map(({ reference, service }, index): LoadRequest => {
    const { cookie = '' } = reviewers[index % reviewers.length] ?? {}
    const body = JSON.stringify({ appId: reference, status, collection: service })
    return { method: 'POST', path: '/api/updatestatus', headers: { cookie, 'content-type': 'application/json' }, body }
  })
}

/** Selects pending applications in the order of a hash, so that the order does not depend on the submission time. */
const PENDING = `
  select reference, service_id as service from applications
   where status = 'Pending' order by hashint8(id), id limit $1 offset $2`
