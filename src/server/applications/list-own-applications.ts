import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { spliceJson } from '../platform/splice-json.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { findOwnApplications } from './find-own-applications.ts'
import { findOwnCounts } from './find-own-counts.ts'
import { findServicesByWords } from './listed-words.ts'
import { readCursor } from './page-cursor.ts'
import { totalOf } from './status-counts.ts'

const PAGE = 100

interface Request {
  reader: SignedIn
  query: OwnListQuery
  language: string
}

/**
 * The caller's own applications as JSON (`ownListSchema`), newest first, 100 per page by default. `status` and `q`
 * filter the page; `counts` always covers all of the caller's applications.
 */
export async function listOwnApplications(
  portal: CertificateServices,
  { reader, query, language }: Request,
): Promise<string> {
  const { db, catalogue, lifecycle: policy } = portal
  const statuses = query.status && STATUS_GROUPS[query.status]
  const { accountId: applicantId, role } = reader
  const search = query.q?.trim() || undefined
  const filter = search
    ? { applicantId, search, services: findServicesByWords(catalogue, language, search) }
    : { applicantId }
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const page = { ...filter, statuses, after, limit: query.limit ?? PAGE }
  // The queries run in sequence, so that a request holds at most one connection and the pool cannot be exhausted.
  const listed = await findOwnApplications(db, page, { role, policy, services: catalogue.services, language })
  const found = search === undefined ? listed.counts : await findOwnCounts(db, filter)
  const head: Omit<OwnList, 'data'> = { total: totalOf(found, statuses), counts: listed.counts, next: listed.next }
  return spliceJson(head, 'data', listed.items)
}
