import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { SharpOptions } from 'sharp'
import { lazySharp } from '../platform/lazy-sharp.ts'

/** Pixels of what somebody hands in: what a phone takes, and not what a small file can be blown up to. */
const MOST_PIXELS = 40_000_000
/** Seconds that one picture may take. */
export const PATIENCE_S = 20

/** A file that promised to be a picture, and is none, or one of too many pixels. */
export class UnreadablePicture extends Error {
  readonly hasTooManyPixels: boolean

  constructor(cause: unknown) {
    super('The picture could not be read', { cause })
    this.name = 'UnreadablePicture'
    this.hasTooManyPixels = cause instanceof Error && /exceeds pixel limit/.test(cause.message)
  }
}

/** Two at once, however many ask: each unfolds to some hundred megabytes, and takes a core from everybody else. */
export const pictureQueue = pLimit(2)

/** Opens bytes as a picture; what is wrong with them shows when it is drawn. */
export const openPicture = (bytes: Buffer) => {
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }
  return lazySharp(bytes, options)
}

/**
 * Draws what somebody handed in as JPEG or PNG, in its turn. Throws `UnreadablePicture` for what the file is; a machine
 * that is too slow is nobody's picture's fault.
 */
export function drawUploadedPicture<Drawn>(
  path: string,
  draw: (picture: ReturnType<typeof openPicture>, format: 'jpeg' | 'png') => Promise<Drawn>,
): Promise<Drawn> {
  // Read in its turn: those that wait shall not lie in memory.
  return pictureQueue(async () => {
    const bytes = await readFile(path)
    try {
      const picture = openPicture(bytes)
      const { format } = await picture.metadata()
      if (format !== 'jpeg' && format !== 'png') throw new Error(`It is ${format}`)
      return await draw(picture, format)
    } catch (error) {
      throw isTimeout(error) ? error : new UnreadablePicture(error)
    }
  })
}

/** As the library says that its patience is at an end. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')
