// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import { CHARTER_APPEAL, type CharterAppeal } from '../charter/charter.ts'
import { DELAY_FACTS, type DelayFacts } from '../charter/compensation.ts'
import type { Database } from '../platform/db/connection.ts'
import { containing, isoInstant } from '../platform/db/list-queries.ts'
import { LISTED_APPEALS, type ListedAppealFacts } from './appeals/find-appeals.ts'
import { RESUBMITTED_AS } from './find-application.ts'
import type { PageCursor } from './page-cursor.ts'
import { type StatusCounts, toStatusCounts } from './status-counts.ts'

/** The filter of an applicant's own list. */
interface OwnSearch {
  applicantId: string
  search?: string | undefined
  /** Services whose department or scheme, in the reader's language, contains the search. */
  services?: readonly string[] | undefined
}

interface PageRequest {
  after: PageCursor | undefined
  limit: number
}

interface OwnPage extends OwnSearch, PageRequest {
  statuses: readonly Status[] | undefined
}

/** A row of an applicant's own list. */
export interface OwnRow extends PageCursor, Pick<OwnApplication, 'summary' | 'documents' | 'updatedAt' | 'dueOn'> {
  reference: string
  serviceId: string
  department: string
  scheme: string
  reason: string | null
  delay: DelayFacts | null
  /** The periods and the officer of the first appeal, from the charter; null if the charter does not contain the service. */
  charter: CharterAppeal | null
  /** The names of the parts that the applicant is asked to change; null without an open request. */
  partsToChange: string[] | null
  appeals: ListedAppealFacts[]
  withdrawn: OwnApplication['withdrawn'] | null
  resubmittedAs: string | null
}

// SQL expressions: the instants as ISO texts.
const SUBMITTED_AT = isoInstant('submitted_at')
const UPDATED_AT = isoInstant('updated_at')
const REMOVED_AT = isoInstant('removed_at')
const REVOKED_AT = isoInstant('status_changed_at')

/**
 * One page of an applicant's applications, newest first, plus one row of the next page. Each row contains the documents
 * of the application, in the order of upload, and the revocation of its certificate.
 */
export async function findOwnApplications(db: Database, page: OwnPage): Promise<OwnRow[]> {
  const { statuses, after, limit } = page
  const { rows } = await sql<OwnRow>`
    select id, reference, service_id, department, scheme, status, summary, reason, ${SUBMITTED_AT} as submitted_at,
      ${UPDATED_AT} as updated_at, due_on, ${DELAY_FACTS} as delay, ${CHARTER_APPEAL} as charter, (
        select jsonb_path_query_array(items, '$[*].name') from amendment_requests
        where application_id = applications.id and amendment_requests.submitted_at is null and status = 'Pending'
        limit 1) as parts_to_change, ${LISTED_APPEALS} as appeals, (
        select coalesce(json_agg(json_build_object('fileName', file_name, 'filePath', file_path, 'slot', slot,
          'mediaType', media_type, 'size', size, 'removedAt', ${REMOVED_AT}) order by documents.id), '[]')
        from documents where application_id = applications.id and replaced_in is null) as documents, (
        select json_build_object('at', ${REVOKED_AT}, 'reason', status_reason) from certificates
        where application_id = applications.id and certificates.status = 'revoked' and applications.status = 'Approved')
        as withdrawn, ${RESUBMITTED_AS} as resubmitted_as
    from applications
    where ${ownSearchCondition(page)} ${statuses ? sql`and status in (${sql.join([...statuses])})` : sql``} ${isAfter(after)}
    order by applications.submitted_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** The references of one page of an applicant's applications, newest first. */
export async function findOwnReferences(db: Database, applicantId: string, { after, limit }: PageRequest) {
  const { rows } = await sql<PageCursor & { reference: string }>`
    select id, reference, status, ${SUBMITTED_AT} as submitted_at from applications
    where ${ownSearchCondition({ applicantId })} ${isAfter(after)}
    order by applications.submitted_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The number of an applicant's own applications that match a search, by status. */
export async function findOwnCounts(db: Database, search: OwnSearch): Promise<StatusCounts> {
  const { rows } = await sql<{ status: Status; count: number }>`
    select status, count(*)::int as count from applications where ${ownSearchCondition(search)} group by status`.execute(
    db,
  )
  return toStatusCounts(rows)
}

/** SQL condition for rows after the cursor. */
const isAfter = (after: PageCursor | undefined) =>
  after ? sql`and (submitted_at, id) < (${after.submittedAt}::timestamptz, ${after.id}::bigint)` : sql``

/** SQL condition for an applicant's applications whose ID, department or scheme contains the search (spec §5). */
function ownSearchCondition({ applicantId, search, services = [] }: OwnSearch) {
  if (search === undefined) return sql`applicant_id = ${applicantId}`
  const pattern = containing(foldSearch(search))
  return sql`applicant_id = ${applicantId} and (lower(reference) like ${pattern} or lower(department) like ${pattern}
    or lower(scheme) like ${pattern} or service_id = any(${services}::text[]))`
}
