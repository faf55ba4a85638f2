import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { OwnApplication, SupportingDocument } from '#shared/applications/wire.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/paging.ts'
import { containing } from './like-pattern.ts'
import type { PageCursor } from './page-cursor.ts'
import { asStatusCounts, type StatusCounts } from './status-counts.ts'

/** The filter of an applicant's own list. */
interface OwnSearch {
  applicantId: string
  search?: string | undefined
  /** Services whose words, in the reader's language, contain the search. */
  services?: readonly string[] | undefined
}

interface Page {
  after: PageCursor | undefined
  limit: number
}

interface OwnPage extends OwnSearch, Page {
  statuses: readonly Status[] | undefined
}

/** The documents of an application, in the order of upload. */
const documents = sql<SupportingDocument[]>`(
  select coalesce(json_agg(json_build_object('fileName', file_name, 'filePath', file_path, 'slot', slot,
    'mediaType', media_type, 'size', size, 'removedAt', ${isoInstant('removedAt')}) order by documents.id), '[]')
  from documents where application_id = applications.id)`

/** Time and reason of a revocation, if the certificate was revoked. */
const withdrawn = sql<NonNullable<OwnApplication['withdrawn']> | null>`(
  select json_build_object('at', ${isoInstant('statusChangedAt')}, 'reason', status_reason) from certificates
  where application_id = applications.id and certificates.status = 'revoked' and applications.status = 'Approved')`

/** One page of an applicant's own applications with their documents, newest first, and one row of the next page. */
export function findOwnApplications(db: Database, { statuses, after, limit, ...search }: OwnPage) {
  return ownPage(db, search, { after, limit: limit + 1 })
    .select(['serviceId', 'scheme', 'department', 'summary', 'reason', isoInstant('updatedAt').as('updatedAt')])
    .select([documents.as('documents'), withdrawn.as('withdrawn')])
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .execute()
}

export type OwnRow = Awaited<ReturnType<typeof findOwnApplications>>[number]

/** One page of references of an applicant's applications, newest first. */
export const findOwnReferences = (db: Database, applicantId: string, page: Page) =>
  ownPage(db, { applicantId }, page).execute()

/** The number of an applicant's own applications per status, filtered by a search. */
export async function findOwnCounts(db: Database, search: OwnSearch): Promise<StatusCounts> {
  const rows = ownMatching(db, search).select(['status', sql<number>`count(*)::int`.as('count')])
  return asStatusCounts(await rows.groupBy('status').execute())
}

function ownPage(db: Database, search: OwnSearch, { after, limit }: Page) {
  return ownMatching(db, search)
    .select(['id', 'reference', 'status', isoInstant('submittedAt').as('submittedAt')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_at, id) < (${after?.submittedAt}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('applications.submittedAt', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
}

/** An applicant's own applications whose ID, department or scheme contains the search (spec §5). */
function ownMatching(db: Database, { applicantId, search, services = [] }: OwnSearch) {
  const pattern = search === undefined ? undefined : containing(foldSearch(search))
  return db
    .selectFrom('applications')
    .where('applicantId', '=', applicantId)
    .$if(pattern !== undefined, (query) =>
      query.where((row) =>
        row.or([
          sql<boolean>`lower(reference) like ${pattern}`,
          sql<boolean>`lower(department) like ${pattern}`,
          sql<boolean>`lower(scheme) like ${pattern}`,
          sql<boolean>`service_id = any(${services})`,
        ]),
      ),
    )
}
