import { sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { type ListQuery, SEARCH_BOUND, type SORTS } from '#shared/applications/wire.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import type { Database } from '../platform/db/connection.ts'
import { containing, isoInstant } from '../platform/db/list-queries.ts'
import { type PageCursor, UNDECIDED_FIRST } from './page-cursor.ts'
import { type StoredCounts, storedCounts } from './status-counts.ts'

export type Sort = (typeof SORTS)[number] | typeof UNDECIDED_FIRST

export interface CategoryPage {
  panchayatId: string
  serviceId: string
  statuses: readonly Status[] | undefined
  search: string | undefined
  sort: Sort
  after?: PageCursor | undefined
  limit: number
}

/** The statuses that a `status` parameter selects (spec §2: pending is undecided, processed is decided). */
export function statusesOf(status: ListQuery['status']): readonly Status[] | undefined {
  if (status === undefined) return undefined
  return status === 'pending' || status === 'processed' ? STATUS_GROUPS[status] : [status]
}

export interface ListedRow extends PageCursor {
  reference: string
  department: string
  scheme: string
  summary: string
  updatedAt: string
  /** The number of matches, on the first page of a search. It is the same in each row. */
  matches?: number
  /** The stored counts, without a search. They are the same in each row. */
  counts?: StoredCounts
}

/**
 * One page of a category in a reviewer's list (spec §3, list item), plus one row of the next page. For the first page of a
 * search, the query reads as many rows as it counts.
 */
export async function findCategoryPage(db: Database, page: CategoryPage): Promise<ListedRow[]> {
  const { search, after, limit, sort } = page
  const isCounted = search !== undefined && after === undefined
  const maxRows = isCounted ? Math.max(limit, SEARCH_BOUND) + 1 : limit + 1
  const found = isCounted ? sql`(count(*) over ())::int` : sql`null`
  // PostgreSQL evaluates the counts once for all rows, which costs less than a second statement.
  const totals = search === undefined ? sql`${storedCounts(page)} as counts` : sql`${found} as matches`
  const { rows } = await sql<ListedRow>`
    select id, reference, department, scheme, status, summary, ${SUBMITTED_AT} as submitted_at,
      ${UPDATED_AT} as updated_at, ${totals}
    from (${sort === UNDECIDED_FIRST ? undecidedFirst(page, maxRows) : sorted(page, maxRows)}) as listed
    limit ${limit + 1}`.execute(db)
  return rows
}

const SUBMITTED_AT = isoInstant('submitted_at')
const UPDATED_AT = isoInstant('updated_at')

/** The number of matches of a search, counted up to `SEARCH_BOUND` + 1. */
export async function countMatches(db: Database, page: CategoryPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select id from applications where ${matches(page)} limit ${SEARCH_BOUND + 1}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

const COLUMNS = sql`id, reference, department, scheme, status, summary, submitted_at, updated_at`

const isDecided = (status: Status) => STATUS_GROUPS.processed.some((decided) => decided === status)

const IS_UNDECIDED = sql`status in (${sql.join([...STATUS_GROUPS.pending])})`

const OLDEST_FIRST = sql`submitted_at, id`
const NEWEST_FIRST = sql`submitted_at desc, id desc`
const ORDERS = {
  oldest: OLDEST_FIRST,
  newest: NEWEST_FIRST,
  status: sql`status, ${NEWEST_FIRST}`,
  '-status': sql`status desc, ${NEWEST_FIRST}`,
  // Undecided applications come first, oldest first. The next two keys are null for decided ones, which are newest first.
  [UNDECIDED_FIRST]: sql`
    not ${IS_UNDECIDED}, case when ${IS_UNDECIDED} then submitted_at end, case when ${IS_UNDECIDED} then id end,
    ${NEWEST_FIRST}`,
}

function sorted({ after, ...page }: CategoryPage, maxRows: number) {
  return sql`
    select ${COLUMNS} from applications where ${matches(page)} ${after ? sql`and ${isAfter(page.sort, after)}` : sql``}
    order by ${ORDERS[page.sort]} limit ${maxRows}`
}

/**
 * Undecided applications, oldest first, then decided ones, newest first. Each status is read in index order and only
 * as far as one page, so that the cost does not grow with the number of decided applications.
 */
function undecidedFirst({ after, ...page }: CategoryPage, maxRows: number) {
  const groups = after && isDecided(after.status) ? (['processed'] as const) : (['pending', 'processed'] as const)
  const parts = groups.flatMap((group) => {
    const sort = group === 'pending' ? 'oldest' : 'newest'
    const isCut = after !== undefined && isDecided(after.status) === (group === 'processed')
    return STATUS_GROUPS[group].map(
      (status) => sql`(${sorted({ ...page, statuses: [status], sort, after: isCut ? after : undefined }, maxRows)})`,
    )
  })
  return sql`
    select * from (${sql.join(parts, sql` union all `)}) as parts order by ${ORDERS[UNDECIDED_FIRST]} limit ${maxRows}`
}

/** SQL condition for rows after the cursor. Within a status, the newest come first in either sort direction. */
function isAfter(sort: Sort, { status, submittedAt, id }: PageCursor) {
  const cursor = sql`(${submittedAt}::timestamptz, ${id}::bigint)`
  if (sort === 'oldest') return sql`(submitted_at, id) > ${cursor}`
  if (sort === 'newest') return sql`(submitted_at, id) < ${cursor}`
  const comparison = sort === 'status' ? sql`>` : sql`<`
  return sql`(status ${comparison} ${status} or (status = ${status} and (submitted_at, id) < ${cursor}))`
}

function matches({ panchayatId, serviceId, statuses, search }: Omit<CategoryPage, 'after'>) {
  const isOfStatuses = statuses ? sql`and status in (${sql.join([...statuses])})` : sql``
  const isFound = search === undefined ? sql`` : sql`and ${hasSearchText(search)}`
  return sql`panchayat_id = ${panchayatId} and service_id = ${serviceId} ${isOfStatuses} ${isFound}`
}

/** SQL condition for applications whose search text contains one of the patterns. The join uses the panchayat of the key. */
function hasSearchText(search: string) {
  const like = patternsOf(search).map((pattern) => sql`search_text like ${pattern}`)
  return sql`exists (
    select from application_search
    where application_id = applications.id and application_search.panchayat_id = applications.panchayat_id
      and (${sql.join(like, sql` or `)}))`
}

/**
 * Two patterns: the search text as typed, because names may contain any digits, and with ASCII digits, because references
 * contain ASCII digits only.
 */
const patternsOf = (search: string) => [...new Set([containing(search), containing(foldSearch(search))])]
