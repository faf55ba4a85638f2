import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { isRowId } from '../platform/db/newest-page.ts'
import type { Caller } from '../sessions/find-session.ts'

/** Takes an announcement of the admin's own panchayat back. Throws `announcement-not-found`, for a foreign one alike. */
export async function withdrawAnnouncement(db: Database, admin: Caller, id: string) {
  await db.transaction().execute(async (tx) => {
    const withdrawn = isRowId(id) && (await deleteAnnouncement(tx, admin.panchayatId, id))
    if (!withdrawn) throw new Refusal('announcement-not-found')
    await recordAudit(tx, { actor: admin, action: 'announcement-withdrawn', subject: { kind: 'announcement', id } })
  })
}

async function deleteAnnouncement(db: Database, panchayatId: string, id: string) {
  return db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .returning('id')
    .executeTakeFirst()
}
