// SPDX-License-Identifier: Apache-2.0
import { allowedDecisions, isUndecided, STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnApplication, OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import type { OwnReason } from '#shared/charter/reasons.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { presentCompensation } from '../charter/compensation.ts'
import { findReasonTexts } from '../charter/reasons.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { findOpenAppeal, findPossibleAppealWithOfficer, parseAppealInstants } from './appeals/find-appeals.ts'
import { findServicesByDepartmentOrScheme, presentDepartmentAndScheme } from './department-and-scheme.ts'
import { findOwnApplications, findOwnCounts, type OwnRow } from './find-own-applications.ts'
import { decodeCursor, takePage } from './page-cursor.ts'
import { countStatuses, totalOf } from './status-counts.ts'
import { reasonTranslator } from './translate-reason.ts'

const DEFAULT_LIMIT = 100

interface OwnListInput {
  reader: SignedInUser
  query: OwnListQuery
  language: string
}

/**
 * The caller's own applications, newest first, 100 per page by default. `status` and `q` filter the page; `counts`
 * always covers all of the caller's applications.
 */
export async function listOwnApplications(deps: CertificateDeps, request: OwnListInput): Promise<OwnList> {
  const { reader, query, language } = request
  const { db, catalogue } = deps
  const statuses = query.status && STATUS_GROUPS[query.status]
  const { accountId: applicantId } = reader
  const search = query.q?.trim() || undefined
  const filter = search
    ? { applicantId, search, services: findServicesByDepartmentOrScheme(catalogue, language, search) }
    : { applicantId }
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  const limit = query.limit ?? DEFAULT_LIMIT
  // The queries run in sequence, so that a request holds at most one connection and the pool cannot be exhausted.
  const { page, next } = takePage(await findOwnApplications(db, { ...filter, statuses, after, limit }), limit)
  const isWholeList = !statuses && !search && !after && next === null
  const counts = isWholeList ? countStatuses(page) : await findOwnCounts(db, { applicantId })
  const matching = search === undefined ? counts : await findOwnCounts(db, filter)
  const hasReasons = page.some(
    ({ status, reason, withdrawn }) => withdrawn || (status === 'Rejected' && reason !== null),
  )
  const ownReasons = hasReasons ? await findReasonTexts(db, reader.panchayatId) : []
  const data = page.map((row) => presentOwn(deps, { ...request, ownReasons }, row))
  return { data, total: totalOf(matching, statuses), counts, next }
}

/** An application of the citizen view (spec §3). `_id` is the reference; database ids are never sent. */
function presentOwn(
  { catalogue, lifecycle }: CertificateDeps,
  { reader, language, ownReasons }: OwnListInput & { ownReasons: readonly OwnReason['texts'][] },
  row: OwnRow,
): OwnApplication {
  const appealOffer = findPossibleAppealWithOfficer(catalogue, parseAppealInstants(row), language)
  const openAppeal = findOpenAppeal(catalogue, row, language)
  const isOrdered = isUndecided(row.status) && row.appeals.some(({ outcome }) => outcome === 'ordered')
  // Creates the translator only for a row with a reason, because few rows have one.
  const translate = (reason: string) =>
    reasonTranslator(catalogue, { serviceId: row.serviceId, language, ownReasons })(reason)
  const labelOf = (name: string) => {
    const service = catalogue.find(row.serviceId)
    return service ? labelOfPart(wordsOf(service, language), name) : name
  }
  return {
    _id: row.reference,
    collection: row.serviceId,
    ...presentDepartmentAndScheme(catalogue, language, row),
    status: row.status,
    createdAt: row.submittedAt,
    updatedAt: row.updatedAt,
    dueOn: row.dueOn,
    ...presentCompensation(row.delay, language),
    summary: row.summary,
    documents: row.documents,
    allowedDecisions: [...allowedDecisions(reader.role, row.status, lifecycle)],
    // Only the message of a rejection is for the applicant; other messages are internal.
    ...(row.status === 'Rejected' && row.reason !== null && { reason: translate(row.reason) }),
    ...(row.partsToChange && { amendmentRequested: true, partsToChange: row.partsToChange.map(labelOf) }),
    ...(appealOffer && { appealOffer }),
    ...(openAppeal && { openAppeal }),
    ...(isOrdered && { orderedOnAppeal: true }),
    ...(row.withdrawn && { withdrawn: { ...row.withdrawn, reason: translate(row.withdrawn.reason) } }),
    ...(row.resubmittedAs !== null && { resubmittedAs: row.resubmittedAs }),
  }
}
