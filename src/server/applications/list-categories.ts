import { type CategoryGroup, type ListQuery, SEARCH_BOUND } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Catalogue, type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { spliceJson } from '../platform/splice-json.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { type CategoryPage, findCategoryPage, statusesOf } from './find-category-page.ts'
import { findServicesByWords } from './listed-words.ts'
import { getReviewerIdentity, type ReviewerIdentity } from './own-case.ts'
import { readCursor, UNDECIDED_FIRST } from './page-cursor.ts'
import { totalOf } from './status-counts.ts'

const PAGE = 25
/** Most rows of a category in a request without parameters: enough for every undecided application of an office. */
const WHOLE_LIST = 1_000

interface Request {
  reviewer: SignedIn
  query: ListQuery
  language: string
  translate: Translate
}

/**
 * Each category with its total, counts and first page, or one category from a cursor on, as JSON
 * (`categoryListSchema`). Without parameters a page lists undecided applications, oldest first, then the newest
 * decided ones, up to 1,000 rows. Only applications of the reviewer's own panchayat are listed. Throws
 * `service-not-found` for an unknown category.
 */
export async function listCategories(portal: CertificateServices, request: Request): Promise<string> {
  const { category, cursor } = request.query
  const { catalogue } = portal
  const identity = await getReviewerIdentity(portal, request.reviewer)
  const services = category === undefined ? catalogue.services : [catalogue.findByName(category)]
  if (cursor !== undefined && category === undefined) throw new Refusal('malformed-request')
  const groups: string[] = []
  // The queries run in sequence, so that a request holds at most one connection and the pool cannot be exhausted.
  for (const service of services) {
    if (!service) throw new Refusal('service-not-found')
    groups.push(await listCategory(portal, service, { ...request, identity }))
  }
  return `{"data":[${groups.join(',')}]}`
}

async function listCategory(
  portal: CertificateServices,
  service: Service,
  { translate, identity, ...request }: Request & { identity: ReviewerIdentity },
) {
  const { db, catalogue, vault, lifecycle: policy } = portal
  const { language, reviewer } = request
  const page = pageOf(service, request, catalogue)
  const action = translate('review.action')
  const listing = { service, role: reviewer.role, policy, language, action, identity, vault }
  const read = await findCategoryPage(db, page, listing)
  const head: Omit<CategoryGroup, 'data'> = {
    category: wordsOf(service, language).label,
    slug: service.definition.id,
    // Only a search counts its matches; otherwise the stored counts give the total.
    total: read.total === null ? totalOf(read.counts, page.statuses) : Math.min(read.total, SEARCH_BOUND),
    ...(read.total !== null && read.total > SEARCH_BOUND && { more: true }),
    ...(read.total === null && { counts: read.counts }),
    next: read.next,
  }
  return spliceJson(head, 'data', read.items)
}

function pageOf(
  { definition }: Service,
  { reviewer, query, language }: Omit<Request, 'translate'>,
  catalogue: Catalogue,
): CategoryPage {
  const search = query.q?.trim() || undefined
  const isWholeList = Object.keys(query).length === 0
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  // If the search matches the department or scheme of the whole category, it matches every application in it.
  const isSaidByAll = search !== undefined && findServicesByWords(catalogue, language, search).includes(definition.id)
  return {
    panchayatId: reviewer.panchayatId,
    serviceId: definition.id,
    statuses: statusesOf(query.status),
    search: isSaidByAll ? undefined : search,
    sort: query.sort ?? (isWholeList ? UNDECIDED_FIRST : (after?.order ?? 'newest')),
    after,
    limit: query.limit ?? (isWholeList ? WHOLE_LIST : PAGE),
  }
}
