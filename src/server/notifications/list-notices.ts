import type { NewestFirst } from '#shared/newest-first.ts'
import type { Notice, NoticeList } from '#shared/notices/wire.ts'
import { type Catalogue, wordsOf } from '#shared/services/catalogue-register.ts'
import { newestPage } from '../platform/db/newest-page.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { findNotices, type NoticeRow } from './find-notices.ts'
import type { NotificationServices } from './open-notices.ts'

const PAGE = 20

/** The caller's own notices, newest first, page by page, with the application that each speaks of. */
export async function listNotices(
  { db, catalogue }: Pick<NotificationServices, 'db' | 'catalogue'>,
  reader: SignedIn,
  { cursor, limit = PAGE, language }: NewestFirst & { language: string },
): Promise<NoticeList> {
  const { page, next } = newestPage(await findNotices(db, reader, { cursor, limit }), limit)
  return { data: page.map((row) => presentNotice(row, catalogue, language)), next }
}

/** A service that is no longer offered is called as its application says. */
function presentNotice(row: NoticeRow, catalogue: Catalogue, language: string): Notice {
  const service = catalogue.find(row.serviceId)
  const words = service && wordsOf(service, language)
  return {
    id: row.id,
    kind: row.kind,
    read: row.readAt !== null,
    at: row.at,
    reference: row.reference,
    collection: row.serviceId,
    summary: row.summary,
    service: words?.card.title ?? row.scheme,
    scheme: words?.scheme ?? row.scheme,
  }
}
