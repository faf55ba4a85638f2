import type { Sharp } from 'sharp'
import { drawHandedIn, PATIENCE_S } from '../open-picture.ts'

/** What a screen or a printer can show of a paper; more only makes the file larger. */
const PAGE = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const

/**
 * Draws a JPEG or PNG anew in its own format: upright, without the place where it was taken or anything else that was
 * written into the file. Throws `UnreadablePicture`.
 */
export async function redrawPicture(path: string): Promise<Buffer> {
  return drawHandedIn(path, (picture, format) => {
    const upright = picture.autoOrient().resize(PAGE).timeout({ seconds: PATIENCE_S })
    return inFormat(upright, format).toBuffer()
  })
}

/** Codes fitted to a picture make it a little smaller, and keep all of it in memory: 70 MB more for what a phone takes. */
const JPEG = { quality: 88, optimiseCoding: false } as const

const inFormat = (picture: Sharp, format: 'jpeg' | 'png') =>
  format === 'jpeg' ? picture.jpeg(JPEG) : picture.png({ compressionLevel: 7 })
