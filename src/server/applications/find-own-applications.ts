import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import type { Database } from '../db/connection.ts'
import { isoInstant } from '../db/iso-instant.ts'
import { type OwnSearch, ownMatching } from './own-matching.ts'
import type { PageCursor } from './page-cursor.ts'

/** The documents as the wire names them; the case plugin leaves what lies inside JSON alone. */
const documentsOfApplication = sql<SupportingDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'fileName', file_name, 'filePath', file_path, 'slot', slot, 'mediaType', media_type, 'size', size
  ) order by id), '[]')
  from documents where application_id = applications.id)`

/** When and why the certificate was withdrawn, where it was. */
const withdrawal = sql<{ at: string; reason: string } | null>`(
  select json_build_object(
    'at', to_char(status_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'reason', status_reason
  )
  from certificates where application_id = applications.id and certificates.status = 'revoked')`

interface Page extends OwnSearch {
  statuses: readonly Status[] | undefined
  after: PageCursor | undefined
  limit: number
}

/** An applicant's own applications with their documents, newest first; one row more than asked tells of a next page. */
export async function findOwnApplications(db: Database, { statuses, after, limit, ...search }: Page) {
  return ownMatching(db, search)
    .select(['id', 'reference', 'serviceId', 'scheme', 'department', 'status', 'summary', 'reason'])
    .select([isoInstant('submittedAt').as('submittedAt'), isoInstant('updatedAt').as('updatedAt')])
    .select([documentsOfApplication.as('documents'), withdrawal.as('withdrawn')])
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_at, id) < (${after?.submittedAt}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('applications.submittedAt', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type OwnApplicationRow = Awaited<ReturnType<typeof findOwnApplications>>[number]
