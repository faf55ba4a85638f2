import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { lazySharp } from '../lazy-sharp.ts'

/** Pixels of what somebody hands in: what a phone takes, and not what a small file can be blown up to. */
const MOST_PIXELS = 40_000_000
const PATIENCE_S = 20
const TAKEN = ['jpeg', 'png']

const LARGE = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
/** Fills a tile of four to three, whatever the shape of the picture. */
const SMALL = { width: 480, height: 360, fit: 'outside', withoutEnlargement: true } as const

/** A picture as the gallery keeps it: WebP, upright, without place, camera or any other trace of its maker. */
export interface EncodedPicture {
  bytes: Buffer
  width: number
  height: number
}

/** A file that promised to be a picture, and is none, or one of too many pixels. */
export class UnreadablePicture extends Error {
  constructor(cause: unknown) {
    super('The picture could not be read', { cause })
    this.name = 'UnreadablePicture'
  }
}

/** Two at once, however many ask: each unfolds to some hundred megabytes, and takes a core from everybody else. */
const turns = pLimit(2)

/**
 * Reads a JPEG or PNG, and draws it anew: nothing that was hidden in the file survives. Throws `UnreadablePicture` for
 * what the file is; a disk that cannot be read, or a machine that is too slow, is nobody's picture's fault.
 */
export function encodePicture(path: string): Promise<EncodedPicture> {
  return turns(async () => {
    const bytes = await readFile(path)
    try {
      const picture = open(bytes)
      const { format } = await picture.metadata()
      if (!TAKEN.includes(format)) throw new Error(`It is ${format}`)
      return await encodeLarge(picture)
    } catch (error) {
      throw isTimeout(error) ? error : new UnreadablePicture(error)
    }
  })
}

/** As the library says that its patience is at an end. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout')

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
  return turns(() => open(large).resize(SMALL).webp({ quality: 74 }).toBuffer())
}

const open = (input: Buffer) => {
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }
  return lazySharp(input, options)
}
