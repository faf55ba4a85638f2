import type { AnnouncementList } from '#shared/announcements/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { newestPage } from '../platform/db/newest-page.ts'
import { findAnnouncements } from './find-announcements.ts'
import { presentAnnouncement } from './present-announcement.ts'

const PAGE = 10

/** What this panchayat announces, newest first, ten at a time unless asked otherwise. */
export async function listAnnouncements(
  { db, panchayat }: CertificateServices,
  { cursor, limit = PAGE }: NewestFirst,
): Promise<AnnouncementList> {
  const { page, next } = newestPage(await findAnnouncements(db, panchayat.id, { cursor, limit }), limit)
  return { data: page.map(presentAnnouncement), next }
}
