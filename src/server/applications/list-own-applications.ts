import type { OwnList } from '#shared/applications/wire.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import type { Portal } from '../portal.ts'
import { findOwnApplications } from './find-own-applications.ts'
import { findOwnCounts } from './find-own-counts.ts'
import { cutPage, readCursor } from './page-cursor.ts'
import { presentOwnApplication } from './present-application.ts'

const PAGE = 100

interface Request {
  cursor?: string | undefined
  limit?: number | undefined
}

/** The caller's own applications, newest first, a hundred at a time; every page counts them all. */
export async function listOwnApplications(portal: Portal, reader: SignedIn, request: Request): Promise<OwnList> {
  const limit = request.limit ?? PAGE
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor)
  const [rows, counts] = await Promise.all([
    findOwnApplications(portal.db, { applicantId: reader.accountId, after, limit }),
    findOwnCounts(portal.db, reader.accountId),
  ])
  const { page, next } = cutPage(rows, limit)
  const as = { role: reader.role, policy: portal.lifecycle }
  return { data: page.map((row) => presentOwnApplication(row, as)), counts, next }
}
