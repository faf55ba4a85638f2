import type { CategoryGroup, ListQuery } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Catalogue, type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import type { Portal } from '../portal.ts'
import { findStatusCounts, noCounts, type StatusCounts, totalOf } from '../statistics/find-status-counts.ts'
import { type CategoryPage, countMatching, findCategoryPage, statusesOf } from './find-category-page.ts'
import { servicesSaying } from './listed-words.ts'
import { cutPage, readCursor } from './page-cursor.ts'
import { presentListedApplication } from './present-application.ts'

const PAGE = 25

interface Request {
  reviewer: SignedIn
  query: ListQuery
  language: string
  translate: Translate
}

/**
 * Each category's newest page with its total and counts, or one category from a cursor on. Only applications of the
 * reviewer's own panchayat are seen. Throws `service-not-found` for a category that does not exist.
 */
export async function listCategories(portal: Portal, request: Request): Promise<CategoryGroup[]> {
  const { db, catalogue } = portal
  const { category, cursor } = request.query
  const services = category === undefined ? catalogue.services : [catalogue.find(category)]
  if (cursor !== undefined && category === undefined) throw new Refusal('malformed-request')
  const counts = await findStatusCounts(db, request.reviewer.panchayatId)
  const groups: CategoryGroup[] = []
  // One after the other: a request takes one connection at most, so that no crowd can starve the pool.
  for (const service of services) {
    if (!service) throw new Refusal('service-not-found')
    groups.push(await listCategory(portal, service, counts.get(service.definition.id) ?? noCounts(), request))
  }
  return groups
}

async function listCategory(portal: Portal, service: Service, counts: StatusCounts, request: Request) {
  const { db, catalogue, lifecycle: policy } = portal
  const page = pageOf(service, request, catalogue)
  const reader = { role: request.reviewer.role, policy, catalogue, language: request.language }
  const rows = await findCategoryPage(db, page)
  const total = page.search === undefined ? totalOf(counts, page.statuses) : await countMatching(db, page)
  const cut = cutPage(rows, page.limit)
  return {
    category: wordsOf(service, request.language).label,
    slug: service.definition.id,
    total,
    counts,
    next: cut.next,
    data: cut.page.map((row) => presentListedApplication(row, reader, request.translate)),
  }
}

function pageOf({ definition }: Service, { reviewer, query, language }: Request, catalogue: Catalogue): CategoryPage {
  const search = query.q?.trim() || undefined
  // What the words of the whole category say, each of its applications says.
  const isSaidByAll = search !== undefined && servicesSaying(catalogue, language, search).includes(definition.id)
  return {
    panchayatId: reviewer.panchayatId,
    serviceId: definition.id,
    statuses: statusesOf(query.status),
    search: isSaidByAll ? undefined : search,
    sort: query.sort ?? 'newest',
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit ?? PAGE,
  }
}
