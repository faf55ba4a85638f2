// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { TrackedApplication } from '#shared/applications/tracking.ts'
import { RequestError } from '#shared/request-error.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { asciiDigits, foldSearch } from '#shared/unicode-text.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { DELAY_FACTS, type DelayFacts, presentCompensation } from '../charter/compensation.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/list-queries.ts'
import { decrementAttempts, insertAttempt, insertByNetwork } from '../platform/rate-limits/count-attempts.ts'

const DAY_MINUTES = 24 * 60
/** The maximum number of wrong digits per application ID and day. There are 10,000 combinations of four digits. */
export const TRACKING_ATTEMPTS = 10
/** The maximum number of requests per hour from one network, which a whole village may share. */
export const TRACKING_REQUESTS = 120

interface Tracking {
  reference: string
  digits: string
  /** Network address of the client. */
  address: string
  language: string
}

type Deps = Pick<CertificateDeps, 'db' | 'catalogue' | 'panchayat'>

/**
 * The status and the steps of an application, for anyone who knows its ID and the last four digits of the applicant's
 * mobile number. Throws `too-many-tries`, or `not-tracked` for an unknown ID and for wrong digits. Both cases do the same
 * work, so that the response time does not tell them apart.
 */
export async function trackApplication(
  { db, catalogue, panchayat }: Deps,
  { reference, digits, address, language }: Tracking,
): Promise<TrackedApplication> {
  const normalizedReference = foldSearch(reference).replaceAll(' ', '').toUpperCase()
  const attempts = { subject: `track:${normalizedReference}`, minutes: DAY_MINUTES }
  const tracking = { panchayatId: panchayat.id, reference: normalizedReference, digits: asciiDigits(digits) }
  const { isOverLimit, found } = await countAndFind(db, { ...tracking, address, attempts })
  if (isOverLimit) throw new RequestError('too-many-tries', { retryAfter: 3600 })
  if (!found) throw new RequestError('not-tracked')
  // Only wrong digits count. The right digits are not an attempt to guess, so the counter is decremented.
  await decrementAttempts(db, attempts).execute()
  const service = catalogue.find(found.serviceId)
  return {
    _id: found.reference,
    collection: found.serviceId,
    service: service ? wordsOf(service, language).card.title : found.scheme,
    status: found.status,
    createdAt: found.submittedAt,
    updatedAt: found.updatedAt,
    dueOn: found.dueOn,
    ...presentCompensation(found.delay, language),
    amendmentRequested: found.amendmentRequested,
    history: [{ to: 'Pending', at: found.submittedAt }, ...found.decisions],
  }
}

interface FoundApplication {
  reference: string
  serviceId: string
  scheme: string
  status: Status
  submittedAt: string
  updatedAt: string
  dueOn: string | null
  delay: DelayFacts | null
  amendmentRequested: boolean
  decisions: { to: Status; at: string }[]
}

interface Counting extends Pick<Tracking, 'reference' | 'digits' | 'address'> {
  panchayatId: string
  attempts: { subject: string; minutes: number }
}

/**
 * Counts the attempt by ID and network, and finds the application. One statement does the same work for any outcome. The
 * subquery `request` has one row, so that the statement returns a row even if there is no such application.
 */
async function countAndFind(db: Database, { panchayatId, reference, digits, address, attempts }: Counting) {
  const limit = { subject: 'track-network', minutes: 60, max: TRACKING_REQUESTS }
  const network = insertByNetwork(db, limit, { address })
  const { rows } = await sql<{ isOverLimit: boolean } & Partial<FoundApplication>>`
    with ${network.parts},
    attempts as (${insertAttempt(db, attempts, sql<boolean>`not ${network.isOverLimit}`)}),
    found as (
      select applications.id, reference, service_id, scheme, status, due_on, ${DELAY_FACTS} as delay, ${isoInstant('submitted_at')} as submitted_at,
        ${isoInstant('applications.updated_at')} as updated_at, (
          select coalesce(json_agg(json_build_object('to', to_status, 'at', ${isoInstant('decided_at')})
            order by decisions.id), '[]')
          from decisions where application_id = applications.id) as decisions,
        status = 'Pending' and exists (select from amendment_requests as requests
          where requests.application_id = applications.id and requests.submitted_at is null) as amendment_requested
      from applications join accounts on accounts.id = applicant_id
      where reference = ${reference} and applications.panchayat_id = ${panchayatId}
        and right(accounts.mobile, 4) = ${digits})
    select ${network.isOverLimit} or exists (select from attempts where count > ${TRACKING_ATTEMPTS}) as is_over_limit, found.*
    from (select) as request left join found on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting an attempt always returns a row')
  const { isOverLimit, ...found } = row
  return { isOverLimit, found: isFound(found) ? found : undefined }
}

const isFound = (row: Partial<FoundApplication>): row is FoundApplication => typeof row.reference === 'string'
