import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { spliceJson } from '../platform/splice-json.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { findOwnApplications } from './find-own-applications.ts'
import { findOwnCounts } from './find-own-counts.ts'
import { servicesSaying } from './listed-words.ts'
import { readCursor } from './page-cursor.ts'
import { totalOf } from './status-counts.ts'

const PAGE = 100

interface Request {
  reader: SignedIn
  query: OwnListQuery
  language: string
}

/**
 * The caller's own applications, newest first, a hundred at a time unless said otherwise; of one tab and containing a
 * text, where asked; as JSON (`ownListSchema`). Every page counts them all, whatever it is searched for.
 */
export async function listOwnApplications(
  portal: CertificateServices,
  { reader, query, language }: Request,
): Promise<string> {
  const { db, catalogue, lifecycle: policy } = portal
  const statuses = query.status && STATUS_GROUPS[query.status]
  const { accountId: applicantId, role } = reader
  const search = query.q?.trim() || undefined
  const asked = search
    ? { applicantId, search, services: servicesSaying(catalogue, language, search) }
    : { applicantId }
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const page = { ...asked, statuses, after, limit: query.limit ?? PAGE }
  // One after the other: a request holds no more than one connection, or a few readers would take them all.
  const listed = await findOwnApplications(db, page, { role, policy, services: catalogue.services, language })
  const found = search === undefined ? listed.counts : await findOwnCounts(db, asked)
  const head: Omit<OwnList, 'data'> = { total: totalOf(found, statuses), counts: listed.counts, next: listed.next }
  return spliceJson(head, 'data', listed.items)
}
