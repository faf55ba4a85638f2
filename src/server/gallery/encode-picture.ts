import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { DocumentStore } from '../documents/document-store.ts'
import { drawUploadedPicture, openPicture, PATIENCE_S, pictureQueue } from '../documents/draw-uploaded-picture.ts'

const LARGE = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
/** Fills a tile of four to three, whatever the shape of the picture. */
const SMALL = { width: 480, height: 360, fit: 'outside', withoutEnlargement: true } as const

/** A picture as the gallery keeps it: WebP, upright, without place, camera or any other trace of its maker. */
interface EncodedPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Reads a JPEG or PNG, and draws it anew: nothing that was hidden in the file survives. Throws `UnreadablePicture` for
 * what the file is; a disk that cannot be read, or a machine that is too slow, is nobody's picture's fault.
 */
export async function encodePicture(path: string): Promise<EncodedPicture> {
  return drawUploadedPicture(path, encodeLarge)
}

/** The large picture, of at most 1600 pixels either way. */
export async function encodeLarge(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .autoOrient()
    .resize(LARGE)
    .webp({ quality: 80 })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The small picture of a large one. */
export async function encodeSmall(large: Buffer): Promise<Buffer> {
  return pictureQueue(async () => (await openPicture(large)).resize(SMALL).webp({ quality: 74 }).toBuffer())
}

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
