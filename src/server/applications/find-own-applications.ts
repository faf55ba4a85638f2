import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, keepBy } from '../platform/db/prepared.ts'
import {
  instant,
  instantIfAny,
  instantOf,
  jsonText,
  readInnerRow,
  readInnerRows,
  rowAsField,
  rowsAsField,
} from '../platform/db/rows-as-text.ts'
import { ownCounts } from './find-own-counts.ts'
import { type OwnSearch, ownMatching } from './own-matching.ts'
import type { PageCursor } from './page-cursor.ts'
import { type Reader, wireDecisions, wireWords } from './wire-applications.ts'
import { presentWirePage, type WirePageStatement, type WriteRow, wirePageStatement } from './wire-page.ts'

interface Page extends OwnSearch {
  applicantId: string
  statuses: readonly Status[] | undefined
  after: PageCursor | undefined
  limit: number
}

/**
 * One page of an applicant's own applications with their documents, newest first (spec §3, application of the citizen
 * view), with counts of all their applications by status. `_id` is the reference; database ids are never sent.
 */
export async function findOwnApplications(db: Database, page: Page, reader: Reader) {
  const { applicantId, limit, after } = page
  const key = [reader.role, reader.language, reader.policy.requireVerification, page.statuses, after && 'after'].join()
  const make = () => ({
    statement: wirePageStatement((tx) => ({
      rows: rowsOf(tx, page),
      fields: FIELDS,
      counts: ownCounts(tx, { applicantId: hole<string>('applicantId') }),
      isOfAll: page.statuses === undefined && page.search === undefined && after === undefined,
    })),
    write: writeOf(reader),
  })
  // Searches are rare, so their statement is built per request and not memoized.
  const { statement, write } = page.search === undefined ? statements(reader.services, key, make) : make()
  const shown = limit + 1
  return presentWirePage(await statement(db, { applicantId, shown, most: shown, ...after }), { limit, write })
}

const statements = keepBy<{ statement: WirePageStatement; write: WriteRow }>()

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

/** The documents of each application, in the order of upload. */
const DOCUMENT_FIELDS = [
  jsonText('fileName'),
  sql.ref('filePath'),
  jsonText('slot'),
  sql.ref('mediaType'),
  sql.ref('size'),
  instantIfAny('removedAt'),
]
const documentsOfRow = sql<string>`(
  select ${rowsAsField(DOCUMENT_FIELDS, 'documents.id')} from documents where application_id = shown.id)`

/** Only rejection messages are shown to the applicant; other messages are internal. */
const reason = sql<string>`case when status = 'Rejected' and reason is not null then to_json(reason)::text else '' end`

/** Time and reason of a revocation, if the certificate was revoked. */
const withdrawal = sql<string>`case when status = 'Approved' then coalesce((
  select ${rowAsField([instantIfAny('statusChangedAt'), sql`coalesce(to_json(status_reason)::text, 'null')`])}
  from certificates where application_id = shown.id and certificates.status = 'revoked'), '') else '' end`

const FIELDS = [
  ...['reference', 'serviceId', 'department', 'scheme'].map((name) => sql.ref(name)),
  jsonText('summary'),
  instant('updatedAt'),
  documentsOfRow,
  reason,
  withdrawal,
]

function writeOf(reader: Reader): WriteRow {
  const [departments, schemes, decisions] = [
    wireWords('department', reader),
    wireWords('scheme', reader),
    wireDecisions(reader),
  ]
  return ({ status, submittedAt }, fields) => {
    const [
      reference,
      serviceId = '',
      department = '',
      scheme = '',
      summary,
      updatedAt = '',
      documentRows = '',
      rejectionReason,
      revocation,
    ] = fields
    const documents = readInnerRows(documentRows).map(writeDocument)
    const withdrawn = revocation && writeWithdrawal(readInnerRow(revocation))
    return (
      `{"_id":"${reference}","collection":"${serviceId}","department":${departments(serviceId, department)},` +
      `"scheme":${schemes(serviceId, scheme)},"status":"${status}","createdAt":"${submittedAt}",` +
      `"updatedAt":"${instantOf(updatedAt)}","summary":${summary},"documents":[${documents.join()}],` +
      `"allowedDecisions":${decisions(status)}${rejectionReason ? `,"reason":${rejectionReason}` : ''}` +
      `${withdrawn ? `,"withdrawn":${withdrawn}` : ''}}`
    )
  }
}

const writeDocument = ([fileName, filePath, slot, mediaType, size, removedAt]: string[]) =>
  `{"fileName":${fileName},"filePath":"${filePath}","slot":${slot},"mediaType":"${mediaType}","size":${size},` +
  `"removedAt":${instantJson(removedAt)}}`

const writeWithdrawal = ([at, rejectionReason]: string[]) => `{"at":${instantJson(at)},"reason":${rejectionReason}}`

const instantJson = (text = '') => (text === '' ? 'null' : `"${instantOf(text)}"`)
