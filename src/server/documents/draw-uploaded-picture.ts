import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'

/** Most pixels of an uploaded picture: allows phone cameras, and prevents decompression bombs. */
const MOST_PIXELS = 40_000_000
/** Most seconds per picture. */
export const PATIENCE_S = 20

/** A file that is not a readable picture, or has too many pixels. */
export class UnreadablePicture extends Error {
  readonly hasTooManyPixels: boolean

  constructor(cause: unknown) {
    super('The picture could not be read', { cause })
    this.name = 'UnreadablePicture'
    this.hasTooManyPixels = cause instanceof Error && /exceeds pixel limit/.test(cause.message)
  }
}

/** Decodes two pictures at a time: each takes some hundred megabytes and a CPU core. */
export const pictureQueue = pLimit(2)

/** Loads sharp for the first picture: it is large. Its cache is off, because no picture comes twice. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

/** Opens bytes as a picture; faults show when it is decoded. */
export async function openPicture(bytes: Buffer) {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
}

/**
 * Decodes an uploaded JPEG or PNG when the queue allows. Throws `UnreadablePicture` for a bad file, and the timeout
 * itself for a slow machine.
 */
export function drawUploadedPicture<Drawn>(
  path: string,
  draw: (picture: Sharp, format: 'jpeg' | 'png') => Promise<Drawn>,
): Promise<Drawn> {
  // Read inside the queue, so that waiting pictures take no memory.
  return pictureQueue(async () => {
    const bytes = await readFile(path)
    try {
      const picture = await openPicture(bytes)
      const { format } = await picture.metadata()
      if (format !== 'jpeg' && format !== 'png') throw new Error(`It is ${format}`)
      return await draw(picture, format)
    } catch (error) {
      throw isTimeout(error) ? error : new UnreadablePicture(error)
    }
  })
}

/** The error of sharp's timeout. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')
