// SPDX-License-Identifier: Apache-2.0
import {
  allowedDecisions,
  type LifecyclePolicy,
  type Role,
  STATUS_GROUPS,
  type Status,
} from '#shared/applications/lifecycle.ts'
import {
  type CategoryGroup,
  type CategoryList,
  type ListedApplication,
  type ListQuery,
  SEARCH_BOUND,
} from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { rolesThatDecideNext } from '../../notifications/record-notifications.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { findServicesByDepartmentOrScheme, presentDepartmentAndScheme } from '../department-and-scheme.ts'
import { decodeCursor, takePage, UNDECIDED_FIRST } from '../page-cursor.ts'
import { findStoredCounts, parseStoredCounts, totalOf } from '../status-counts.ts'
import {
  type CategoryPage,
  countMatches,
  findCategoryPage,
  hasStoredCounts,
  type ListedRow,
  type RowGroup,
  statusesOf,
} from './find-category-page.ts'

const DEFAULT_LIMIT = 25
/**
 * The maximum number of rows of a category in a request without parameters. An office has fewer undecided applications.
 */
const WHOLE_LIST_LIMIT = 1_000

interface ListInput {
  reviewer: SignedInUser
  query: ListQuery
  language: string
  translate: Translate
}

/**
 * Lists each category with its total, counts and first page, or the next page of one category. Without parameters, a page
 * lists undecided applications, oldest first, then decided ones, newest first, up to 1,000 rows. Only applications
 * of the reviewer's panchayat are listed. Throws `service-not-found` for an unknown category.
 */
export async function listCategories(deps: CertificateDeps, request: ListInput): Promise<CategoryList> {
  const { category, cursor } = request.query
  const { catalogue } = deps
  const services = category === undefined ? catalogue.services : [catalogue.findByName(category)]
  if (cursor !== undefined && category === undefined) throw new RequestError('malformed-request')
  const data: CategoryGroup[] = []
  // The queries run in sequence, so that a request holds at most one connection and the pool cannot be exhausted.
  for (const service of services) {
    if (!service) throw new RequestError('service-not-found')
    data.push(await listCategory({ deps, service, request }))
  }
  return { data }
}

async function listCategory({ deps, service, request }: Listing): Promise<CategoryGroup> {
  const { db } = deps
  const categoryPage = pageOf(service, request, deps)
  const rows = await findCategoryPage(db, categoryPage)
  const order = categoryPage.sort === UNDECIDED_FIRST ? categoryPage.sort : undefined
  const { page, next } = takePage(rows, categoryPage.limit, order)
  const totals = hasStoredCounts(categoryPage)
    ? await getStoredTotals(db, categoryPage, rows)
    : await countFound(db, categoryPage, rows)
  return {
    category: wordsOf(service, request.language).label,
    slug: service.definition.id,
    ...totals,
    next,
    data: page.map((row) => presentListed(row, { deps, service, request })),
  }
}

/** The total and the counts from the stored counts. Each row contains them; an empty page needs another query. */
async function getStoredTotals(db: Database, page: CategoryPage, [row]: readonly ListedRow[]) {
  const counts = parseStoredCounts(row?.counts ?? (await findStoredCounts(db, page)))
  const total = totalOf(counts, page.statuses)
  // Only a Pending application can wait for its applicant.
  const listsPending = page.statuses?.includes('Pending') ?? true
  const withApplicant = listsPending ? (row?.withApplicant ?? 0) : 0
  return { total, counts, ...(page.queueOf !== undefined && { withApplicant }) }
}

/** The number of matches of a search, up to `SEARCH_BOUND`. Only the rows of the first page contain this number. */
async function countFound(db: Database, page: CategoryPage, [row]: readonly ListedRow[]) {
  const found = page.after ? await countMatches(db, page) : (row?.matches ?? 0)
  return { total: Math.min(found, SEARCH_BOUND), ...(found > SEARCH_BOUND && { more: true }) }
}

interface Listing {
  deps: CertificateDeps
  service: Service
  request: ListInput
}

/** A list item (spec §3). `_id` is the reference; database ids are never sent. */
function presentListed(row: ListedRow, { deps, service, request }: Listing): ListedApplication {
  const { reference, department, scheme, status, queue } = row
  const serviceId = service.definition.id
  return {
    _id: reference,
    ...presentDepartmentAndScheme(deps.catalogue, request.language, { serviceId, department, scheme }),
    status,
    action: request.translate('review.action'),
    summary: row.summary,
    createdAt: row.submittedAt,
    updatedAt: row.updatedAt,
    dueOn: row.dueOn,
    allowedDecisions: [...allowedDecisions(request.reviewer.role, status, deps.lifecycle)],
    ...(queue && { queue }),
  }
}

/**
 * The groups of the order `waiting`: first the statuses on which this role decides next, then the other undecided statuses,
 * each with the overdue applications first and those that wait for their applicants last; then the decided statuses.
 */
function waitingGroups(role: Role, policy: LifecyclePolicy): RowGroup[] {
  const { pending, processed } = STATUS_GROUPS
  const isNext = (status: Status) => rolesThatDecideNext(status, policy).includes(role)
  const undecided = [pending.filter(isNext), pending.filter((status) => !isNext(status))]
  return [
    ...undecided
      .filter(({ length }) => length > 0)
      .flatMap((statuses) => [
        { statuses, turn: 'overdue' as const },
        { statuses, turn: 'open' as const },
        // Only a Pending application can wait for its applicant.
        ...(statuses.includes('Pending') ? [{ statuses: ['Pending'] as const, turn: 'applicant' as const }] : []),
      ]),
    { statuses: processed },
  ]
}

const UNDECIDED_FIRST_GROUPS: readonly RowGroup[] = [
  { statuses: STATUS_GROUPS.pending },
  { statuses: STATUS_GROUPS.processed },
]

function pageOf(
  { definition }: Service,
  { reviewer, query, language }: ListInput,
  deps: CertificateDeps,
): CategoryPage {
  const search = query.q?.trim() || undefined
  const isWholeList = Object.keys(query).length === 0
  const defaultSort = isWholeList ? UNDECIDED_FIRST : 'newest'
  const defaultLimit = isWholeList ? WHOLE_LIST_LIMIT : DEFAULT_LIMIT
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  // If the search matches the department or scheme of the whole category, it matches every application in it.
  const matchesWholeCategory =
    search !== undefined && findServicesByDepartmentOrScheme(deps.catalogue, language, search).includes(definition.id)
  return {
    panchayatId: reviewer.panchayatId,
    serviceId: definition.id,
    statuses: statusesOf(query.status),
    search: matchesWholeCategory ? undefined : search,
    isDecidedToday: query.decided === 'today',
    isOverdueOnly: query.due === 'overdue',
    waitedFrom: query.waited === undefined ? undefined : Number(query.waited),
    mark: query.mark,
    groups: query.sort === 'waiting' ? waitingGroups(reviewer.role, deps.lifecycle) : UNDECIDED_FIRST_GROUPS,
    queueOf: query.view === 'queue' ? reviewer.accountId : undefined,
    // The cursor of a whole list contains its order.
    sort: query.sort ?? after?.order ?? defaultSort,
    after,
    limit: query.limit ?? defaultLimit,
  }
}
