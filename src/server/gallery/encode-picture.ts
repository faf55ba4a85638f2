// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import {
  decodeUploadedPicture,
  openPicture,
  PICTURE_TIMEOUT_S,
  pictureQueue,
} from '../documents/decode-uploaded-picture.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Sender } from '../documents/fair-queue.ts'

/** The options with which sharp reduces a picture to the large size. */
const LARGE = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
/** The options for the small size. The picture covers an area of 4:3, which the screen crops if the picture has another shape. */
const SMALL = { width: 480, height: 360, fit: 'outside', withoutEnlargement: true } as const

/** A picture as the gallery stores it: WebP, upright, without location, camera or other metadata. */
interface EncodedPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Re-encodes a JPEG or PNG, so that nothing hidden in the file remains. Throws `UnreadablePicture` for an invalid file;
 * disk errors and timeouts are thrown unchanged.
 */
export async function encodePicture(path: string, sender: Sender): Promise<EncodedPicture> {
  return decodeUploadedPicture({ path, sender }, encodeLarge)
}

/** Encodes the large size, with at most 1600 pixels in each direction. */
export async function encodeLarge(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .autoOrient()
    .resize(LARGE)
    .webp({ quality: 80 })
    .timeout({ seconds: PICTURE_TIMEOUT_S })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The sender for all visitors of the gallery, who together take turns like one account. No account has this id. */
const GALLERY_VISITORS: Sender = { accountId: 'gallery', network: '' }

/** Encodes the small size from a large picture. Throws `unavailable` if too many pictures wait. */
export async function encodeSmall(large: Buffer): Promise<Buffer> {
  return pictureQueue.run(GALLERY_VISITORS, async () =>
    (await openPicture(large)).resize(SMALL).webp({ quality: 74 }).toBuffer(),
  )
}

/** A staged picture, not yet part of the gallery. */
export interface StagedPicture {
  stagedPath: string
  mediaType: 'image/webp'
  /** Size in bytes. */
  size: number
  sha256: Buffer
  width: number
  height: number
}

/** Writes an encoded picture to the staging folder. */
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
