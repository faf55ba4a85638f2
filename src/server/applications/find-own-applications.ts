import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import { isoInstant } from '../db/iso-instant.ts'
import { hole, keepBy } from '../db/prepared.ts'
import { jsonInstant, jsonName, jsonObject, jsonText, type WireJson } from '../db/wire-json.ts'
import { ownCounts } from './find-own-counts.ts'
import { type OwnSearch, ownMatching } from './own-matching.ts'
import type { PageCursor } from './page-cursor.ts'
import { type Reader, wireDecisions, wireWords } from './wire-applications.ts'
import { presentWirePage, type WirePageStatement, wirePageStatement } from './wire-page.ts'

interface Page extends OwnSearch {
  applicantId: string
  statuses: readonly Status[] | undefined
  after: PageCursor | undefined
  limit: number
}

/**
 * One page of an applicant's own applications with their documents, newest first (spec §3, application of the citizen
 * view), and how many of all that they have stand in each status. `_id` is the reference, the only name that leaves the
 * house.
 */
export async function findOwnApplications(db: Database, page: Page, reader: Reader) {
  const { applicantId, limit, after } = page
  const key = [reader.role, reader.language, reader.policy.requireVerification, page.statuses, after && 'after'].join()
  const make = () =>
    wirePageStatement((tx) => ({
      rows: rowsOf(tx, page),
      wire: wireOf(reader),
      counts: ownCounts(tx, { applicantId: hole<string>('applicantId') }),
    }))
  // What somebody searches for is asked seldom, and built anew.
  const statement = page.search === undefined ? statements(reader.services, key, make) : make()
  return presentWirePage(await statement(db, { applicantId, limit, most: limit + 1, ...after }))
}

const statements = keepBy<WirePageStatement>()

function rowsOf(db: Database, { statuses, after, search, services }: Page) {
  return ownMatching(db, { applicantId: hole<string>('applicantId'), search, services })
    .select(['id', 'reference', 'serviceId', 'scheme', 'department', 'status', 'summary', 'reason'])
    .select(['submittedAt', 'updatedAt'])
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_at, id) < (${hole('submittedAt')}::timestamptz, ${hole('id')}::bigint)`),
    )
    .orderBy('applications.submittedAt', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(hole<number>('most'))
}

const wireOf = (reader: Reader): WireJson =>
  jsonObject(
    {
      _id: jsonName('reference'),
      collection: jsonName('serviceId'),
      department: wireWords('department', reader),
      scheme: wireWords('scheme', reader),
      status: jsonName('status'),
      createdAt: jsonInstant('submittedAt'),
      updatedAt: jsonInstant('updatedAt'),
      summary: jsonText(sql.ref('summary')),
      documents,
      allowedDecisions: wireDecisions(reader),
    },
    { reason, withdrawn },
  )

const documents: WireJson = sql<string>`(
  select coalesce(json_agg(json_build_object(
    'fileName', file_name, 'filePath', file_path, 'slot', slot, 'mediaType', media_type, 'size', size,
    'removedAt', ${isoInstant('removedAt')}
  ) order by documents.id), '[]')::text
  from documents where application_id = listed.id)`

/** Only of a rejection: what else was said was said to the office. */
const reason = sql<string | null>`case when status = 'Rejected' then to_json(reason)::text end`

/** When and why the certificate was withdrawn, where it was. */
const withdrawn = sql<string | null>`(
  select json_build_object('at', ${isoInstant('statusChangedAt')}, 'reason', status_reason)::text
  from certificates where application_id = listed.id and certificates.status = 'revoked')`
