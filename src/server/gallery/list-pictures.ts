import type { Gallery } from '#shared/gallery/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { newestPage } from '../platform/db/newest-page.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { findPictures } from './find-pictures.ts'
import { presentPicture } from './present-picture.ts'

const PAGE = 24

/** This panchayat's pictures, newest first, and whether the caller looks after them. */
export async function listPictures(
  { db, panchayat }: CertificateServices,
  caller: SignedIn | undefined,
  { cursor, limit = PAGE }: NewestFirst,
): Promise<Gallery> {
  const { page, next } = newestPage(await findPictures(db, panchayat.id, { cursor, limit }), limit)
  const mayManage = caller?.role === 'admin' && caller.panchayatId === panchayat.id
  return { data: page.map(presentPicture), next, mayManage }
}
