import type { Gallery } from '#shared/gallery/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import { newestPage } from '../db/newest-page.ts'
import type { Portal } from '../portal.ts'
import { findPictures } from './find-pictures.ts'
import { presentPicture } from './present-picture.ts'

const PAGE = 24

/** This panchayat's pictures, newest first, and whether the caller looks after them. */
export async function listPictures(
  { db, panchayat }: Portal,
  caller: SignedIn | undefined,
  { cursor, limit = PAGE }: NewestFirst,
): Promise<Gallery> {
  const { page, next } = newestPage(await findPictures(db, panchayat.id, { cursor, limit }), limit)
  const mayManage = caller?.role === 'admin' && caller.panchayatId === panchayat.id
  return { data: page.map(presentPicture), next, mayManage }
}
