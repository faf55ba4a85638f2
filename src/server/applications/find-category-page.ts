import { type InferResult, sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { type ListQuery, SEARCH_BOUND, type SORTS } from '#shared/applications/wire.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/paging.ts'
import { containing } from './like-pattern.ts'
import { type PageCursor, UNDECIDED_FIRST } from './page-cursor.ts'

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

/** The statuses that a `status` parameter selects (spec §2: pending is undecided, processed is decided). */
export function statusesOf(status: ListQuery['status']): readonly Status[] | undefined {
  if (status === undefined) return undefined
  return status === 'pending' || status === 'processed' ? STATUS_GROUPS[status] : [status]
}

/**
 * One page of a category as reviewers list it (spec §3, list item), and one row of the next page. The first page of a
 * search reads as many rows as are counted, and each row has their number as `matches`.
 */
export function findCategoryPage(db: Database, page: CategoryPage) {
  const { search, after, limit, sort } = page
  const isCounted = search !== undefined && after === undefined
  const most = isCounted ? Math.max(limit, SEARCH_BOUND) + 1 : limit + 1
  const listed =
    sort === UNDECIDED_FIRST ? undecidedFirst(db, page, most).as('listed') : sortedRows(db, page, most).as('listed')
  return db
    .selectFrom(listed)
    .select(['id', 'reference', 'serviceId', 'department', 'scheme', 'status', 'summary'])
    .select([isoInstant('submittedAt').as('submittedAt'), isoInstant('updatedAt').as('updatedAt')])
    .select(sql<number | null>`${isCounted ? sql`(count(*) over ())::int` : sql`null`}`.as('matches'))
    .limit(limit + 1)
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof findCategoryPage>>[number]

/** The number of matches of a search, counted up to just past `SEARCH_BOUND`. */
export async function countMatches(db: Database, page: CategoryPage): Promise<number> {
  const found = matching(db, page)
    .select('id')
    .limit(SEARCH_BOUND + 1)
    .as('found')
  const { count } = await db.selectFrom(found).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

const isDecided = (status: Status) => STATUS_GROUPS.processed.some((decided) => decided === status)

const rowsOf = (db: Database, page: CategoryPage) =>
  matching(db, page).select([
    'id',
    'reference',
    'serviceId',
    'department',
    'scheme',
    'status',
    'summary',
    'submittedAt',
    'updatedAt',
  ])

function sortedRows(db: Database, page: CategoryPage, most: number) {
  const { sort, after } = page
  const rows = rowsOf(db, page)
  return (after ? rows.where(isAfter(sort, after)) : rows)
    .$if(sort === 'status' || sort === '-status', (query) =>
      query.orderBy('status', sort === 'status' ? 'asc' : 'desc'),
    )
    .orderBy('submittedAt', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(most)
}

/**
 * Undecided applications, oldest first, then decided ones, newest first. Each status is read in index order and only
 * as far as one page, so that the cost does not grow with the number of decided applications.
 */
function undecidedFirst(db: Database, page: CategoryPage, most: number) {
  const { after } = page
  const groups = after && isDecided(after.status) ? (['processed'] as const) : (['pending', 'processed'] as const)
  const parts = groups.flatMap((group) => {
    const sort = group === 'pending' ? 'oldest' : 'newest'
    const isCut = after !== undefined && isDecided(after.status) === (group === 'processed')
    return STATUS_GROUPS[group].map(
      (status) =>
        sql`(${sortedRows(db, { ...page, statuses: [status], sort, after: isCut ? after : undefined }, most)})`,
    )
  })
  const columns = sql<InferResult<ReturnType<typeof rowsOf>>[number]>`(${sql.join(parts, sql` union all `)})`
  return db
    .selectFrom(columns.as('parts'))
    .selectAll()
    .orderBy((row) => row('status', 'in', STATUS_GROUPS.processed))
    .orderBy((row) => row.case().when('status', 'in', STATUS_GROUPS.pending).then(row.ref('submittedAt')).end())
    .orderBy((row) => row.case().when('status', 'in', STATUS_GROUPS.pending).then(row.ref('id')).end())
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
}

/** Rows after the cursor. Within a status the newest come first in either sort direction. */
function isAfter(sort: Sort, { status, submittedAt, id }: PageCursor) {
  const cursor = sql`(${submittedAt}::timestamptz, ${id}::bigint)`
  if (sort === 'oldest') return sql<boolean>`(submitted_at, id) > ${cursor}`
  if (sort === 'newest') return sql<boolean>`(submitted_at, id) < ${cursor}`
  const further = sort === 'status' ? sql`>` : sql`<`
  return sql<boolean>`(status ${further} ${status} or (status = ${status} and (submitted_at, id) < ${cursor}))`
}

function matching(db: Database, { panchayatId, serviceId, statuses, search }: CategoryPage) {
  return db
    .selectFrom('applications')
    .where('panchayatId', '=', panchayatId)
    .where('serviceId', '=', serviceId)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(search !== undefined, (query) => query.where(hasSearchText(search ?? '')))
}

/** Is true of applications whose search text contains one of the patterns. The join includes the key's panchayat. */
function hasSearchText(search: string) {
  const like = patternsOf(search).map((pattern) => sql`search_text like ${pattern}`)
  return sql<boolean>`exists (
    select from application_search
    where application_id = applications.id and application_search.panchayat_id = applications.panchayat_id
      and (${sql.join(like, sql` or `)}))`
}

/**
 * The search text as typed, because names may contain any digits, and with its digits normalised, because references
 * use ASCII digits.
 */
const patternsOf = (search: string) => [...new Set([containing(search), containing(foldSearch(search))])]
