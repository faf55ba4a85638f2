import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { OwnList, OwnListQuery } from '#shared/applications/wire.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import type { Portal } from '../portal.ts'
import { totalOf } from '../statistics/find-status-counts.ts'
import { findOwnApplications } from './find-own-applications.ts'
import { findOwnCounts } from './find-own-counts.ts'
import { servicesSaying } from './listed-words.ts'
import type { OwnSearch } from './own-matching.ts'
import { cutPage, readCursor } from './page-cursor.ts'
import { presentOwnApplication } from './present-application.ts'

const PAGE = 100

interface Request {
  reader: SignedIn
  query: OwnListQuery
  language: string
}

/**
 * The caller's own applications, newest first, a hundred at a time unless said otherwise; of one tab and containing a
 * text, where asked. Every page counts them all, whatever it is searched for.
 */
export async function listOwnApplications(portal: Portal, { reader, query, language }: Request): Promise<OwnList> {
  const { db, catalogue, lifecycle: policy } = portal
  const limit = query.limit ?? PAGE
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const statuses = query.status && STATUS_GROUPS[query.status]
  const everything: OwnSearch = { applicantId: reader.accountId, search: undefined, services: [] }
  const search = query.q?.trim() || undefined
  const asked = search ? { ...everything, search, services: servicesSaying(catalogue, language, search) } : everything
  // One after the other: a request holds no more than one connection, or a few readers would take them all.
  const rows = await findOwnApplications(db, { ...asked, statuses, after, limit })
  const counts = await findOwnCounts(db, everything)
  const found = search === undefined ? undefined : await findOwnCounts(db, asked)
  const { page, next } = cutPage(rows, limit)
  const as = { role: reader.role, policy, catalogue, language }
  return {
    data: page.map((row) => presentOwnApplication(row, as)),
    total: totalOf(found ?? counts, statuses),
    counts,
    next,
  }
}
