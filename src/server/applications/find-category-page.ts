import { sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { foldSearch } from '#shared/applications/search-text.ts'
import { type ListQuery, SEARCH_BOUND, type SORTS } from '#shared/applications/wire.ts'
import type { Database } from '../db/connection.ts'
import { plannedAnew } from '../db/statement-names.ts'
import { jsonConstant, jsonInstant, jsonName, jsonObject, jsonText } from '../db/wire-json.ts'
import { statusCountsOf } from '../statistics/find-status-counts.ts'
import { containing } from './like-pattern.ts'
import type { PageCursor } from './page-cursor.ts'
import { type Reader, wireDecisions, wireWords } from './wire-applications.ts'
import { readWirePage } from './wire-page.ts'

export type Sort = (typeof SORTS)[number]

export interface CategoryPage {
  panchayatId: string
  serviceId: string
  statuses: readonly Status[] | undefined
  search: string | undefined
  sort: Sort
  after: PageCursor | undefined
  limit: number
}

/** Who reads it, and the text of the button in the Action column. */
interface Listing extends Reader {
  action: string
}

/** The statuses behind the `status` of a request (spec §2: pending is undecided, processed is decided). */
export function statusesOf(status: ListQuery['status']): readonly Status[] | undefined {
  if (status === undefined) return undefined
  return status === 'pending' || status === 'processed' ? STATUS_GROUPS[status] : [status]
}

/**
 * One page of a category as reviewers list it (spec §3, list item), with the kept counts of the category. What a search
 * finds is counted a little past `SEARCH_BOUND` and no further.
 */
export async function findCategoryPage(db: Database, page: CategoryPage, listing: Listing) {
  const { search, after, limit } = page
  const isCounted = search !== undefined && after === undefined
  return readWirePage(db, {
    rows: rowsOf(db, page, isCounted ? Math.max(limit, SEARCH_BOUND) + 1 : limit + 1),
    wire: wireOf(listing),
    limit,
    counts: statusCountsOf(db, page.panchayatId).where('serviceId', '=', page.serviceId),
    total: search !== undefined && !isCounted ? countOf(db, page) : undefined,
  })
}

function wireOf(listing: Listing) {
  return jsonObject({
    _id: jsonName('reference'),
    department: wireWords('department', listing),
    scheme: wireWords('scheme', listing),
    status: jsonName('status'),
    action: jsonConstant(listing.action),
    summary: jsonText(sql.ref('summary')),
    createdAt: jsonInstant('submittedAt'),
    updatedAt: jsonInstant('updatedAt'),
    allowedDecisions: wireDecisions(listing),
  })
}

function rowsOf(db: Database, page: CategoryPage, most: number) {
  const { sort, after } = page
  return matching(db, page)
    .select(['id', 'reference', 'serviceId', 'department', 'scheme', 'status', 'summary', 'submittedAt', 'updatedAt'])
    .$if(after !== undefined, (query) => (after ? query.where(beyond(sort, after)) : query))
    .$if(sort === 'status' || sort === '-status', (query) =>
      query.orderBy('status', sort === 'status' ? 'asc' : 'desc'),
    )
    .orderBy('applications.submittedAt', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('applications.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(most)
}

/** Within a status the newest come first, whichever way the statuses are sorted. */
function beyond(sort: Sort, { status, submittedAt, id }: PageCursor) {
  const place = sql`(${submittedAt}::timestamptz, ${id}::bigint)`
  if (sort === 'oldest') return sql<boolean>`(submitted_at, id) > ${place}`
  if (sort === 'newest') return sql<boolean>`(submitted_at, id) < ${place}`
  const further = sort === 'status' ? sql`>` : sql`<`
  return sql<boolean>`(status ${further} ${status} or (status = ${status} and (submitted_at, id) < ${place}))`
}

/** How many a search finds, whatever the page. */
function countOf(db: Database, page: CategoryPage) {
  const found = matching(db, page)
    .select('id')
    .limit(SEARCH_BOUND + 1)
  return sql<number>`(select count(*)::int from ${found} as bounded)`
}

function matching(db: Database, { panchayatId, serviceId, statuses, search }: CategoryPage) {
  return db
    .selectFrom('applications')
    .where('panchayatId', '=', panchayatId)
    .where('serviceId', '=', serviceId)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(search !== undefined, (query) =>
      query.where((row) =>
        row.or(patternsOf(search ?? '').map((one) => sql<boolean>`search_text like ${one} ${plannedAnew}`)),
      ),
    )
}

/** As it was typed, for names hold any digits, and with the digits that references are written in. */
const patternsOf = (search: string) => [...new Set([containing(search), containing(foldSearch(search))])]
