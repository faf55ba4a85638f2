import type { Announcement } from '#shared/announcements/wire.ts'
import type { AnnouncementRow } from './find-announcements.ts'

/** An announcement as it travels. */
export function presentAnnouncement({ id, title, body, publishedAt }: AnnouncementRow): Announcement {
  return { id, title, body, publishedAt: publishedAt.toISOString() }
}
