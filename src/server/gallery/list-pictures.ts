import type { Gallery, Picture } from '#shared/gallery/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { Database } from '../platform/db/connection.ts'
import { newestPage } from '../platform/db/paging.ts'
import type { SignedIn } from '../sessions/find-session.ts'

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

const COLUMNS = ['id', 'caption', 'width', 'height', 'filePath', 'mediaType', 'size', 'sha256'] as const

/** A panchayat's pictures, newest first; one row more than asked tells of a next page. */
async function findPictures(db: Database, panchayatId: string, { cursor, limit }: NewestFirst & { limit: number }) {
  return db
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('panchayatId', '=', panchayatId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** One picture of a panchayat. */
export async function findPicture(db: Database, panchayatId: string, id: string) {
  return db
    .selectFrom('pictures')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
}

type PictureRow = Awaited<ReturnType<typeof findPictures>>[number]

/** A picture as it travels. Its addresses name its content, so that a browser may keep what it fetched from them. */
export function presentPicture({ id, caption, width, height, sha256 }: PictureRow): Picture {
  const address = (size: string) => `/api/gallery/${id}/${size}?v=${versionOf(sha256)}`
  return { id, caption, width, height, small: address('small'), large: address('large') }
}

const VERSION_LENGTH = 16

/** What an address carries of a picture's content. */
export const versionOf = (sha256: Buffer) => sha256.toString('hex').slice(0, VERSION_LENGTH)
