import { sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { type ListQuery, SEARCH_BOUND, type SORTS } from '#shared/applications/wire.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, keepBy } from '../platform/db/prepared.ts'
import { instant, instantOf, jsonText } from '../platform/db/rows-as-text.ts'
import { plannedAnew } from '../platform/db/statement-names.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { containing } from './like-pattern.ts'
import { isOwnCase, ownEvidence, type ReviewerIdentity } from './own-case.ts'
import { type PageCursor, UNDECIDED_FIRST } from './page-cursor.ts'
import { statusCountsOf } from './status-counts.ts'
import { type Reader, wireDecisions, wireWords } from './wire-applications.ts'
import { presentWirePage, type WirePageStatement, type WriteRow, wirePageStatement } from './wire-page.ts'

export type Sort = (typeof SORTS)[number] | typeof UNDECIDED_FIRST

export interface CategoryPage {
  panchayatId: string
  serviceId: string
  statuses: readonly Status[] | undefined
  search: string | undefined
  sort: Sort
  after: PageCursor | undefined
  limit: number
}

/** The service, the reader, and the text of the button in the Action column. */
interface Listing extends Omit<Reader, 'services'> {
  service: Service
  action: string
  /** The reviewer, whose own cases have no allowed decisions. */
  identity: ReviewerIdentity
  vault: Vault
}

/** The statuses that a `status` parameter selects (spec §2: pending is undecided, processed is decided). */
export function statusesOf(status: ListQuery['status']): readonly Status[] | undefined {
  if (status === undefined) return undefined
  return status === 'pending' || status === 'processed' ? STATUS_GROUPS[status] : [status]
}

/**
 * One page of a category as reviewers list it (spec §3, list item). Includes the stored counts of the category or, for
 * a search, the number of matches, counted up to just past `SEARCH_BOUND`.
 */
export async function findCategoryPage(db: Database, page: CategoryPage, listing: Listing) {
  const { search, after, limit, panchayatId, serviceId } = page
  const patterns = search === undefined ? [] : patternsOf(search)
  const isCounted = search !== undefined && after === undefined
  const { role, language, policy, action, identity, vault } = listing
  const key = [
    role,
    language,
    policy.requireVerification,
    action,
    page.statuses,
    page.sort,
    patterns.length,
    after && (isDecided(after.status) ? 'after-decided' : 'after-undecided'),
  ]
  const { statement, write } = statements(listing.service, key.join(), () => ({
    statement: wirePageStatement((tx) => ({
      rows: page.sort === UNDECIDED_FIRST ? undecidedFirst(tx, page) : rowsOf(tx, page),
      fields: [...FIELDS, evidenceOf(listing.service)],
      // A search response does not include the counts of the category.
      counts: search === undefined ? countsOf(tx) : undefined,
      total: totalOf(tx, page),
    })),
    write: writeOf(listing),
  }))
  const shown = limit + 1
  const most = isCounted ? Math.max(shown, SEARCH_BOUND + 1) : shown
  const patternValues = Object.fromEntries(patterns.map((pattern, index) => [`pattern${index}`, pattern]))
  const values = { panchayatId, serviceId, shown, most, ownIds: identity.accountIds, ownMobiles: identity.mobiles }
  const read = await statement(db, { ...values, ...after, ...patternValues })
  const isOwn = (reference: string, evidence: string) => isOwnCase(vault, identity, { reference, evidence })
  return presentWirePage(read, {
    limit,
    write: write(isOwn),
    order: page.sort === UNDECIDED_FIRST ? page.sort : undefined,
  })
}

const statements = keepBy<{ statement: WirePageStatement; write: ReturnType<typeof writeOf> }>()

const FIELDS = [
  ...['reference', 'department', 'scheme'].map((name) => sql.ref(name)),
  jsonText('summary'),
  instant('updatedAt'),
]

/** The evidence of an undecided application (`own-case.ts`); the reviewer has no decision on a decided one. */
const evidenceOf = ({ definition }: Service) => sql`
  case when status in (${sql.join(STATUS_GROUPS.pending.map((status) => sql.lit(status)))})
    then ${ownEvidence([definition], { accountIds: hole('ownIds'), mobiles: hole('ownMobiles') })} else '' end`

function writeOf({ service, action, ...reading }: Omit<Listing, 'identity' | 'vault'>) {
  const reader = { ...reading, services: [service] }
  const { id } = service.definition
  const [department, scheme, decisions] = [
    wireWords('department', reader),
    wireWords('scheme', reader),
    wireDecisions(reader),
  ]
  const actionJson = JSON.stringify(action)
  return (isOwn: (reference: string, evidence: string) => boolean): WriteRow =>
    (
      { status, submittedAt },
      [reference = '', department_ = '', scheme_ = '', summary = '', updatedAt = '', own = ''],
    ) =>
      `{"_id":"${reference}","department":${department(id, department_)},"scheme":${scheme(id, scheme_)},` +
      `"status":"${status}","action":${actionJson},"summary":${summary},"createdAt":"${submittedAt}",` +
      `"updatedAt":"${instantOf(updatedAt)}","allowedDecisions":${isOwn(reference, own) ? '[]' : decisions(status)}}`
}

const isDecided = (status: Status) => STATUS_GROUPS.processed.some((decided) => decided === status)

const COLUMNS = [
  ...(['id', 'reference', 'serviceId', 'department', 'scheme'] as const),
  ...(['status', 'summary', 'submittedAt', 'updatedAt', 'applicantId', 'answers'] as const),
] as const

function rowsOf(db: Database, page: CategoryPage) {
  const { sort, after } = page
  return matching(db, page)
    .select(COLUMNS)
    .$if(after !== undefined, (query) => query.where(afterCursor(sort)))
    .$if(sort === 'status' || sort === '-status', (query) =>
      query.orderBy('status', sort === 'status' ? 'asc' : 'desc'),
    )
    .orderBy('applications.submittedAt', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('applications.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(hole<number>('most'))
}

/**
 * Undecided applications, oldest first, then decided ones, newest first. Each status is read in index order and only
 * as far as one page, so that the cost does not grow with the number of decided applications.
 */
function undecidedFirst(db: Database, page: CategoryPage) {
  const { after } = page
  const groups = after && isDecided(after.status) ? (['processed'] as const) : (['pending', 'processed'] as const)
  const parts = groups.flatMap((group) => {
    const isFirst = group === 'pending'
    const isCut = after !== undefined && isDecided(after.status) !== isFirst
    return STATUS_GROUPS[group].map(
      (status) =>
        sql`(${matching(db, page)
          .select([...COLUMNS, sql.lit(!isFirst).as('isDecided')])
          .where('status', '=', status)
          .$if(isCut, (query) => query.where(afterCursor(isFirst ? 'oldest' : 'newest')))
          .orderBy('applications.submittedAt', isFirst ? 'asc' : 'desc')
          .orderBy('applications.id', isFirst ? 'asc' : 'desc')
          .limit(hole<number>('most'))})`,
    )
  })
  return sql`(
    select * from (${sql.join(parts, sql` union all `)}) as parts
    order by is_decided, case when not is_decided then submitted_at end, case when not is_decided then id end,
      submitted_at desc, id desc
    limit ${hole('most')})`
}

/** Rows after the cursor. Within a status the newest come first in either sort direction. */
function afterCursor(sort: Sort) {
  const status = sql`${hole('status')}::text`
  const cursor = sql`(${hole('submittedAt')}::timestamptz, ${hole('id')}::bigint)`
  if (sort === 'oldest') return sql<boolean>`(submitted_at, id) > ${cursor}`
  if (sort === 'newest') return sql<boolean>`(submitted_at, id) < ${cursor}`
  const further = sort === 'status' ? sql`>` : sql`<`
  return sql<boolean>`(status ${further} ${status} or (status = ${status} and (submitted_at, id) < ${cursor}))`
}

const countsOf = (db: Database) =>
  statusCountsOf(db, hole<string>('panchayatId')).where('serviceId', '=', hole<string>('serviceId'))

/** The number of matches of a search. The first page already reads those rows, so it counts them. */
function totalOf(db: Database, page: CategoryPage) {
  if (page.search === undefined) return undefined
  if (page.after === undefined) return sql<number>`(select count(*)::int from listed)`
  const found = matching(db, page)
    .select('id')
    .limit(SEARCH_BOUND + 1)
  return sql<number>`(select count(*)::int from ${found} as bounded)`
}

function matching(db: Database, { statuses, search }: CategoryPage) {
  const like = (_: string, index: number) => sql<boolean>`search_text like ${hole(`pattern${index}`)} ${plannedAnew}`
  return db
    .selectFrom('applications')
    .where('panchayatId', '=', hole<string>('panchayatId'))
    .where('serviceId', '=', hole<string>('serviceId'))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(search !== undefined, (query) => query.where((row) => row.or(patternsOf(search ?? '').map(like))))
}

/**
 * The search text as typed, because names may contain any digits, and with its digits normalised, because references
 * use ASCII digits.
 */
const patternsOf = (search: string) => [...new Set([containing(search), containing(foldSearch(search))])]
