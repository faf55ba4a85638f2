// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { createFairQueue, type Sender } from './fair-queue.ts'

/** The maximum number of pixels of an uploaded picture: more than phones' photos have, and fewer than a decompression bomb has. */
const MAX_PIXELS = 40_000_000
/** The maximum width and height. Whole lines are decoded at once, so the memory and the time grow with the width. */
const MAX_SIDE = 20_000
/** The maximum seconds per picture. */
export const PICTURE_TIMEOUT_S = 20

type PictureErrorCode = 'damaged-document' | 'too-many-pixels' | 'several-pages'

/** A file that is not a readable picture, has too many pixels, or has several pages. */
export class UnreadablePicture extends Error {
  readonly errorCode: PictureErrorCode

  constructor(errorCode: PictureErrorCode, cause?: unknown) {
    super(`The picture could not be read: ${errorCode}`, { cause })
    this.name = 'UnreadablePicture'
    this.errorCode = errorCode
  }
}

/**
 * Two pictures are decoded at a time, because each takes several hundred megabytes and a CPU core, in the worst case
 * for a few seconds. A form has only one picture in the queue at a time.
 */
export const pictureQueue = createFairQueue({ atOnce: 2, maxWaiting: 200 })

/**
 * Loads sharp when the first picture arrives, because sharp is large. Its cache is off: no picture is decoded twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

/** Opens bytes as a picture. Errors are thrown only when the picture is decoded. */
export async function openPicture(bytes: Buffer) {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
}

/** Formats by sharp's names; AVIF is a kind of HEIF. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/**
 * Decodes an uploaded picture, or the first frame of an animation, when it is the sender's turn, and returns the result of
 * `transform`. Throws `UnreadablePicture` for an invalid file, `unavailable` if too many pictures wait, and
 * sharp's timeout error on a slow machine.
 */
export function decodeUploadedPicture<Output>(
  { path, sender }: { path: string; sender: Sender },
  transform: (picture: Sharp, metadata: Metadata) => Promise<Output>,
): Promise<Output> {
  // The file is read only when it is the sender's turn, so that waiting pictures need no memory.
  return pictureQueue.run(sender, async () => {
    const bytes = await readFile(path)
    try {
      const picture = await openPicture(bytes)
      const metadata = await picture.metadata()
      const { format, width, height, pages = 1 } = metadata
      if (Math.max(width, height) > MAX_SIDE) throw new UnreadablePicture('too-many-pixels')
      if (!FORMATS.includes(format)) throw new Error(`The format ${format} is not supported`)
      if (format === 'tiff' && pages > 1) throw new UnreadablePicture('several-pages')
      return await transform(picture, metadata)
    } catch (error) {
      if (isTimeout(error) || error instanceof UnreadablePicture) throw error
      throw new UnreadablePicture(hasTooManyPixels(error) ? 'too-many-pixels' : 'damaged-document', error)
    }
  })
}

const hasTooManyPixels = (error: unknown) => error instanceof Error && /exceeds pixel limit/.test(error.message)

/** Whether an error is sharp's timeout. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')
