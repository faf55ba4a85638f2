// SPDX-License-Identifier: Apache-2.0
import { buffer } from 'node:stream/consumers'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { isRowId } from '../platform/db/list-queries.ts'
import { lruMemo } from '../platform/lru-memo.ts'
import { encodeSmall } from './encode-picture.ts'
import { findPicture } from './list-pictures.ts'

const SIZES = ['small', 'large'] as const

/** Returns a picture of this panchayat in one of its two sizes. Throws `picture-not-found`. */
export async function getPicture({ db, panchayat }: CertificateDeps, { id, size }: { id: string; size: string }) {
  const knownSize = SIZES.find((candidate) => candidate === size)
  const picture = knownSize && isRowId(id) ? await findPicture(db, panchayat.id, id) : undefined
  if (!knownSize || !picture) throw new RequestError('picture-not-found')
  return { picture, size: knownSize }
}

/** The number of cached small pictures. Each takes about 25 KB. */
const CACHE_SIZE = 200

/**
 * Generates small pictures from the stored large ones, and caches the most recently requested ones, so that a full
 * gallery is not re-encoded for every visitor. A file's bytes never change, so cached pictures never become outdated.
 */
export function createSmallPictures(documents: DocumentStore) {
  const cached = lruMemo<string, Buffer>(CACHE_SIZE)
  return (filePath: string): Promise<Buffer> => cached(filePath, () => makeSmallPicture(documents, filePath))
}

async function makeSmallPicture(documents: DocumentStore, filePath: string) {
  return encodeSmall(await buffer(await documents.read(filePath)))
}
