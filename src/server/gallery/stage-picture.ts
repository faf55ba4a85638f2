import { createHash } from 'node:crypto'
import type { DocumentStore } from '../documents/document-store.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** A picture on the disk, not yet part of the gallery. */
export interface StagedPicture {
  stagedPath: string
  mediaType: 'image/webp'
  /** Bytes. */
  size: number
  sha256: Buffer
  width: number
  height: number
}

/** Puts an encoded picture where uploads are put. */
export async function stagePicture(store: DocumentStore, encoded: EncodedPicture): Promise<StagedPicture> {
  const { bytes, width, height } = encoded
  return {
    stagedPath: await store.stage([bytes]),
    mediaType: 'image/webp',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    width,
    height,
  }
}
