// SPDX-License-Identifier: Apache-2.0
import type { Gallery, Picture } from '#shared/gallery/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { Database } from '../platform/db/connection.ts'
import { newestPage } from '../platform/db/list-queries.ts'
import type { SignedInUser } from '../sessions/find-session.ts'

const DEFAULT_LIMIT = 24

/** Lists this panchayat's pictures, newest first, and whether the caller may manage them. */
export async function listPictures(
  { db, panchayat }: CertificateDeps,
  caller: SignedInUser | undefined,
  { cursor, limit = DEFAULT_LIMIT }: NewestFirst,
): Promise<Gallery> {
  const { page, next } = newestPage(await findPictures(db, panchayat.id, { cursor, limit }), limit)
  const mayManage = caller?.role === 'admin' && caller.panchayatId === panchayat.id
  return { data: page.map(presentPicture), next, mayManage }
}

const COLUMNS = ['id', 'caption', 'width', 'height', 'filePath', 'mediaType', 'size', 'sha256'] as const

/** Finds a panchayat's pictures, newest first. Returns one more row than `limit` if there is a next page. */
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

/** Presents a picture. Its URLs contain a hash of its content, so that browsers may cache them. */
export function presentPicture({ id, caption, width, height, sha256 }: PictureRow): Picture {
  const urlOf = (size: string) => `/api/gallery/${id}/${size}?v=${versionOf(sha256)}`
  return { id, caption, width, height, small: urlOf('small'), large: urlOf('large') }
}

/** In hexadecimal digits. */
const VERSION_LENGTH = 16

/** The part of the content hash that a URL contains. */
export const versionOf = (sha256: Buffer) => sha256.toString('hex').slice(0, VERSION_LENGTH)
