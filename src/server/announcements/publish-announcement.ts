import type { AnnouncementText } from '#shared/announcements/wire.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller } from '../sessions/find-session.ts'
import { recordAnnouncement } from './record-announcement.ts'

/** Publishes an announcement of the admin's panchayat. */
export async function publishAnnouncement(db: Database, admin: Caller, text: AnnouncementText) {
  return db.transaction().execute(async (tx) => {
    const announcement = await recordAnnouncement(tx, admin, text)
    const subject = { kind: 'announcement', id: announcement.id } as const
    await recordAudit(tx, { actor: admin, action: 'announcement-published', subject })
    return announcement
  })
}
