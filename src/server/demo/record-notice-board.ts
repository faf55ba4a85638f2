import { recordAnnouncement } from '../announcements/record-announcement.ts'
import { recordPicture } from '../gallery/record-picture.ts'
import type { Database } from '../platform/db/connection.ts'
import type { keepDemoPictures } from './keep-demo-pictures.ts'
import type { Person } from './record-people.ts'
import { DEMO_ANNOUNCEMENTS } from './village/notice-board.ts'

type DemoPictures = Awaited<ReturnType<typeof keepDemoPictures>>

const DAY_MS = 24 * 3600 * 1000

/** Stores what the office announced and hung up, the oldest first. */
export async function recordNoticeBoard(tx: Database, admin: Person, pictures: DemoPictures) {
  for (const { daysAgo, ...text } of DEMO_ANNOUNCEMENTS) {
    await recordAnnouncement(tx, admin, { ...text, publishedAt: new Date(Date.now() - daysAgo * DAY_MS) })
  }
  for (const picture of pictures) await recordPicture(tx, admin, picture)
}
