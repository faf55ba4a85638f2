// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { QUEUE_MARKS, type QueueMark, type SORTS } from '#shared/applications/overview.ts'
import { type ListedApplication, type ListQuery, SEARCH_BOUND } from '#shared/applications/wire.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import type { Database } from '../../platform/db/connection.ts'
import { containing, isoInstant } from '../../platform/db/list-queries.ts'
import { hasLookAlike } from '../duplicate-keys.ts'
import { type PageCursor, type QueueTurn, UNDECIDED_FIRST } from '../page-cursor.ts'
import { type StoredCounts, storedCounts } from '../status-counts.ts'
import {
  HAS_MARK,
  IS_OVERDUE,
  IS_TURN,
  IS_UNDECIDED,
  isInAgeBand,
  startOfDay,
  TURN_OF_LISTED,
} from './queue-conditions.ts'

/** The order of a list. `UNDECIDED_FIRST` is the order of a request without parameters. */
export type Sort = (typeof SORTS)[number] | typeof UNDECIDED_FIRST

/** The filters, the order and the position of one page of a category. */
export interface CategoryPage {
  panchayatId: string
  serviceId: string
  statuses: readonly Status[] | undefined
  search: string | undefined
  /** Whether the list contains only applications that were decided today. */
  isDecidedToday: boolean
  /** Whether the list contains only overdue applications. */
  isOverdueOnly: boolean
  /** The first day of the age band (one of `AGE_BANDS`) to which the list is limited; undefined for any age. */
  waitedFrom: number | undefined
  /** Limits the list to the applications with this mark. */
  mark: QueueMark | undefined
  sort: Sort
  /** For the orders `waiting` and `UNDECIDED_FIRST`: the groups of rows, which are listed one after the other. */
  groups: readonly RowGroup[]
  /** The id of the reviewer whose queue the list shows, with the column `queue`; undefined for a list without this column. */
  queueOf: string | undefined
  after?: PageCursor | undefined
  limit: number
}

/** Rows that are listed together: undecided applications oldest first, decided ones newest first. */
export interface RowGroup {
  statuses: readonly Status[]
  /** Limits the group of undecided applications by whose turn it is; without it, the group contains all. */
  turn?: QueueTurn | undefined
}

/** The statuses that a `status` parameter selects (spec §2: pending is undecided, processed is decided). */
export function statusesOf(status: ListQuery['status']): readonly Status[] | undefined {
  if (status === undefined) return undefined
  return status === 'pending' || status === 'processed' ? STATUS_GROUPS[status] : [status]
}

/** A row of a reviewer's list. */
export interface ListedRow extends PageCursor {
  reference: string
  department: string
  scheme: string
  summary: string
  updatedAt: string
  dueOn: string | null
  /** Present only in a queue. */
  queue?: ListedApplication['queue']
  /** The number of matches, on the first page of a list that the query counts. The number is the same in each row. */
  matches?: number
  /** The stored counts, for a list with `hasStoredCounts`. The counts are the same in each row. */
  counts?: StoredCounts
  /** With `counts`, in a queue: the number of applications that wait for their applicants. The same in each row. */
  withApplicant?: number
}

/**
 * One page of a category in a reviewer's list (spec §3, list item), plus one row of the next page. On the first page of a
 * list without stored counts (see `hasStoredCounts`), the query also counts the matches up to `SEARCH_BOUND`, so the query must
 * read that many rows.
 */
export async function findCategoryPage(db: Database, page: CategoryPage): Promise<ListedRow[]> {
  const { after, limit, sort } = page
  const isCounted = !hasStoredCounts(page) && after === undefined
  const maxRows = isCounted ? Math.max(limit, SEARCH_BOUND) + 1 : limit + 1
  const matchCount = isCounted ? sql`(count(*) over ())::int` : sql`null`
  // PostgreSQL evaluates the counts once for all rows, which costs less than a second statement.
  const totals = hasStoredCounts(page)
    ? sql`${storedCounts(page)} as counts${page.queueOf === undefined ? sql`` : sql`, ${withApplicantCount(page)} as with_applicant`}`
    : sql`${matchCount} as matches`
  const isGrouped = sort === 'waiting' || sort === UNDECIDED_FIRST
  const { rows } = await sql<ListedRow>`
    select id, reference, department, scheme, status, summary, ${SUBMITTED_AT} as submitted_at,
      ${UPDATED_AT} as updated_at, due_on, ${TURN_OF_LISTED} as turn${queueColumn(page)}, ${totals}
    from (${isGrouped ? groupsInOrder(page, maxRows) : sortedRows(page, maxRows)}) as listed
    limit ${limit + 1}`.execute(db)
  return rows
}

/** Whether the stored counts contain the number of matches. Otherwise the matches are counted, up to `SEARCH_BOUND`. */
export const hasStoredCounts = ({ search, isDecidedToday, isOverdueOnly, waitedFrom, mark }: CategoryPage) =>
  search === undefined && !isDecidedToday && !isOverdueOnly && waitedFrom === undefined && mark === undefined

/** Subquery for the number of applications of a category that wait for their applicants: it reads the open requests. */
const withApplicantCount = ({ panchayatId, serviceId }: CategoryPage) => sql`(
  select count(*)::int from amendment_requests as requests
  join applications as own on own.id = requests.application_id and own.panchayat_id = requests.panchayat_id
  where requests.panchayat_id = ${panchayatId} and requests.submitted_at is null
    and own.service_id = ${serviceId} and own.status = 'Pending')`

/**
 * SQL column `queue`: the additional facts of a row in a reviewer's queue. `isPlain` does not compare Aadhaar and mobile
 * numbers; if these make an application the reviewer's own case, the portal refuses the reviewer's decision.
 */
function queueColumn({ queueOf, panchayatId }: CategoryPage) {
  if (queueOf === undefined) return sql``
  return sql`, json_build_object(
    'documents', (select count(*)::int from documents
      where application_id = listed.id and documents.panchayat_id = ${panchayatId} and replaced_in is null),
    'isPlain', (select ${isPlain(sql`${queueOf}::bigint`)} from applications as own
      where own.id = listed.id and own.panchayat_id = ${panchayatId}),
    'isWithApplicant', (listed.status = 'Pending' and exists (select from amendment_requests as requests
      where requests.application_id = listed.id and submitted_at is null)),
    'marks', (select array_remove(array[${sql.join(QUEUE_MARKS.map((mark) => sql`case when ${HAS_MARK[mark]} then ${sql.lit(mark)} end`))}], null)
      from applications where applications.id = listed.id and applications.panchayat_id = ${panchayatId}),
    'decision', (select json_build_object('by', username, 'at', ${isoInstant('decided_at')})
      from decisions join accounts on accounts.id = reviewer_id
      where application_id = listed.id and decisions.panchayat_id = ${panchayatId}
        and to_status = listed.status and to_status in (${sql.join([...STATUS_GROUPS.processed])})
      order by decisions.id desc limit 1)) as queue`
}

/**
 * SQL condition: the application `own` is plain (see docs/glossary.md), so staff may verify it together with others. A plain
 * application has no cautions, no reviewer requested changes, no officer ordered a new decision, and the reviewer did not file it.
 */
export const isPlain = (reviewerId: RawBuilder<unknown>) => sql<boolean>`
  own.cautions = '{}' and own.order_id is null and own.applicant_id <> ${reviewerId} and not ${hasLookAlike} and not exists (
    select from amendment_requests as requests where requests.application_id = own.id)`

const SUBMITTED_AT = isoInstant('submitted_at')
const UPDATED_AT = isoInstant('updated_at')

/** The number of matches of a search or a filter, counted up to `SEARCH_BOUND` + 1. */
export async function countMatches(db: Database, page: CategoryPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select id from applications where ${pageCondition(page)} limit ${SEARCH_BOUND + 1}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

const COLUMNS = sql`id, reference, department, scheme, status, summary, submitted_at, updated_at, due_on`

const isDecided = (status: Status) => STATUS_GROUPS.processed.some((decided) => decided === status)

const OLDEST_FIRST = sql`submitted_at, id`
const NEWEST_FIRST = sql`submitted_at desc, id desc`
type ColumnSort = Exclude<Sort, 'waiting' | typeof UNDECIDED_FIRST>
const ORDERS: Record<ColumnSort, RawBuilder<unknown>> = {
  oldest: OLDEST_FIRST,
  newest: NEWEST_FIRST,
  status: sql`status, ${NEWEST_FIRST}`,
  '-status': sql`status desc, ${NEWEST_FIRST}`,
}

/** The order within one SQL query. For the orders `waiting` and `UNDECIDED_FIRST`, `groupsInOrder` joins several queries. */
const columnSort = (sort: Sort): ColumnSort => (sort === 'waiting' || sort === UNDECIDED_FIRST ? 'newest' : sort)

/** Query for at most `maxRows` rows after the cursor, in one order. */
function sortedRows({ after, turn, ...page }: CategoryPage & Pick<RowGroup, 'turn'>, maxRows: number) {
  const sort = columnSort(page.sort)
  const isOfGroup = turn === undefined ? sql`` : sql`and ${IS_TURN[turn]}`
  return sql`
    select ${COLUMNS} from applications
    where ${pageCondition(page)} ${isOfGroup} ${after ? sql`and ${isAfter(sort, after)}` : sql``}
    order by ${ORDERS[sort]} limit ${maxRows}`
}

/**
 * Query for the rows of all groups, one group after the other, without the groups before the cursor. For each status, the
 * database reads at most one page in the order of an index, so that the cost does not grow with the number of decided
 * applications.
 */
function groupsInOrder({ after, groups, ...page }: CategoryPage, maxRows: number) {
  const cursorGroup = after ? groups.findIndex((group) => isInGroup(group, after)) : 0
  const parts = groups.flatMap((group, rank) => {
    if (rank < cursorGroup) return []
    const startsAtCursor = after !== undefined && group.statuses.includes(after.status) && rank === cursorGroup
    const statuses = group.statuses.filter((status) => page.statuses?.includes(status) ?? true)
    return statuses.map((status) => {
      const sort = isDecided(status) ? 'newest' : 'oldest'
      const { turn } = group
      const part = {
        ...page,
        groups,
        statuses: [status],
        sort,
        turn,
        after: startsAtCursor ? after : undefined,
      } as const
      return sql`(select *, ${sql.lit(rank)} as group_rank from (${sortedRows(part, maxRows)}) as part)`
    })
  })
  // A cursor from a list with another status filter may leave no parts.
  if (parts.length === 0) return sql`select ${COLUMNS} from applications where false`
  return sql`
    select * from (${sql.join(parts, sql` union all `)}) as parts
    order by group_rank, case when ${IS_UNDECIDED} then submitted_at end, case when ${IS_UNDECIDED} then id end, ${NEWEST_FIRST}
    limit ${maxRows}`
}

const isInGroup = ({ statuses, turn }: RowGroup, cursor: PageCursor) =>
  statuses.includes(cursor.status) && (turn === undefined || turn === (cursor.turn ?? 'open'))

/** SQL condition for rows after the cursor. The orders by status list the newest of each status first. */
function isAfter(sort: ColumnSort, { status, submittedAt, id }: PageCursor) {
  const cursor = sql`(${submittedAt}::timestamptz, ${id}::bigint)`
  if (sort === 'oldest') return sql`(submitted_at, id) > ${cursor}`
  if (sort === 'newest') return sql`(submitted_at, id) < ${cursor}`
  const comparison = sort === 'status' ? sql`>` : sql`<`
  return sql`(status ${comparison} ${status} or (status = ${status} and (submitted_at, id) < ${cursor}))`
}

function pageCondition(page: Omit<CategoryPage, 'after'>) {
  const { panchayatId, serviceId, statuses, search, isDecidedToday, isOverdueOnly, waitedFrom, mark } = page
  const isOfStatuses = statuses ? sql`and status in (${sql.join([...statuses])})` : sql``
  const isFound = search === undefined ? sql`` : sql`and ${hasSearchText(search)}`
  const isOfToday = isDecidedToday
    ? sql`and status in ('Approved', 'Rejected') and updated_at >= ${startOfDay(0)}`
    : sql``
  const isLate = isOverdueOnly ? sql`and ${IS_OVERDUE}` : sql``
  const isOfBand = waitedFrom === undefined ? sql`` : sql`and ${isInAgeBand(waitedFrom)}`
  const isMarked = mark === undefined ? sql`` : sql`and ${HAS_MARK[mark]}`
  return sql`panchayat_id = ${panchayatId} and service_id = ${serviceId} ${isOfStatuses} ${isFound} ${isOfToday} ${isLate} ${isOfBand} ${isMarked}`
}

/**
 * SQL condition for applications whose search text contains one of the patterns. The subquery compares the panchayat,
 * because it is part of the primary key.
 */
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
