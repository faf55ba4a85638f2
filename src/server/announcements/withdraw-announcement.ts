import { Refusal } from '#shared/refusal.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import type { Database } from '../db/connection.ts'
import { isRowId } from '../db/newest-page.ts'

/** Takes an announcement of the admin's own panchayat back. Throws `announcement-not-found`, for a foreign one alike. */
export async function withdrawAnnouncement(db: Database, { panchayatId }: SignedIn, id: string) {
  const withdrawn = isRowId(id) && (await deleteAnnouncement(db, panchayatId, id))
  if (!withdrawn) throw new Refusal('announcement-not-found')
}

async function deleteAnnouncement(db: Database, panchayatId: string, id: string) {
  return db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .returning('id')
    .executeTakeFirst()
}
