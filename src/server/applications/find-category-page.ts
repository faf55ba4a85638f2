import { sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { foldSearch } from '#shared/applications/search-text.ts'
import type { ListQuery, SORTS } from '#shared/applications/wire.ts'
import type { Database } from '../db/connection.ts'
import { isoInstant } from '../db/iso-instant.ts'
import { containing } from './like-pattern.ts'
import type { PageCursor } from './page-cursor.ts'

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

/** The statuses behind the `status` of a request (spec §2: pending is undecided, processed is decided). */
export function statusesOf(status: ListQuery['status']): readonly Status[] | undefined {
  if (status === undefined) return undefined
  return status === 'pending' || status === 'processed' ? STATUS_GROUPS[status] : [status]
}

/** One page of a category as reviewers list it; one row more than asked tells of a next page. */
export async function findCategoryPage(db: Database, page: CategoryPage) {
  const { sort, after, limit } = page
  return matching(db, page)
    .select(['id', 'reference', 'serviceId', 'department', 'scheme', 'status', 'summary'])
    .select([isoInstant('submittedAt').as('submittedAt'), isoInstant('updatedAt').as('updatedAt')])
    .$if(after !== undefined, (query) => (after ? query.where(beyond(sort, after)) : query))
    .$if(sort === 'status' || sort === '-status', (query) =>
      query.orderBy('status', sort === 'status' ? 'asc' : 'desc'),
    )
    .orderBy('applications.submittedAt', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('applications.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
}

/** Within a status the newest come first, whichever way the statuses are sorted. */
function beyond(sort: Sort, { status, submittedAt, id }: PageCursor) {
  const place = sql`(${submittedAt}::timestamptz, ${id}::bigint)`
  if (sort === 'oldest') return sql<boolean>`(submitted_at, id) > ${place}`
  if (sort === 'newest') return sql<boolean>`(submitted_at, id) < ${place}`
  const further = sort === 'status' ? sql`>` : sql`<`
  return sql<boolean>`(status ${further} ${status} or (status = ${status} and (submitted_at, id) < ${place}))`
}

export type ListedRow = Awaited<ReturnType<typeof findCategoryPage>>[number]

/** How many applications match a search; without one, the kept counts answer at once. */
export async function countMatching(db: Database, page: CategoryPage): Promise<number> {
  const { count } = await matching(db, page).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function matching(db: Database, { panchayatId, serviceId, statuses, search }: CategoryPage) {
  return db
    .selectFrom('applications')
    .where('panchayatId', '=', panchayatId)
    .where('serviceId', '=', serviceId)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(search !== undefined, (query) =>
      query.where((row) => row.or(patternsOf(search ?? '').map((one) => sql<boolean>`search_text like ${one}`))),
    )
}

/** As it was typed, for names hold any digits, and with the digits that references are written in. */
const patternsOf = (search: string) => [...new Set([containing(search), containing(foldSearch(search))])]
