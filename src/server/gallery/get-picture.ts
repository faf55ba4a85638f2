import { buffer } from 'node:stream/consumers'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { isRowId } from '../platform/db/paging.ts'
import { lruMemo } from '../platform/lru-memo.ts'
import { encodeSmall } from './encode-picture.ts'
import { findPicture } from './list-pictures.ts'

const SIZES = ['small', 'large'] as const

/** One picture of this panchayat in one of its two sizes. Throws `picture-not-found`, for another panchayat's alike. */
export async function getPicture({ db, panchayat }: CertificateServices, { id, size }: { id: string; size: string }) {
  const known = SIZES.find((one) => one === size)
  const picture = known && isRowId(id) ? await findPicture(db, panchayat.id, id) : undefined
  if (!known || !picture) throw new Refusal('picture-not-found')
  return { picture, size: known }
}

/** Some 25 KB each. */
const KEPT = 200

/**
 * Makes small pictures of kept large ones, and remembers those asked for last: one file on the disk serves both sizes,
 * and a full gallery is not drawn anew for every visitor. A file's bytes never change, so nothing here grows old.
 */
export function createSmallPictures(documents: DocumentStore) {
  const remembered = lruMemo<string, Buffer>(KEPT)
  return (filePath: string): Promise<Buffer> => remembered(filePath, () => make(documents, filePath))
}

async function make(documents: DocumentStore, filePath: string) {
  return encodeSmall(await buffer(await documents.read(filePath)))
}
