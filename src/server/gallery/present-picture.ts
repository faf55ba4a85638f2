import type { Picture } from '#shared/gallery/wire.ts'
import type { PictureRow } from './find-pictures.ts'

/** A picture as it travels. Its addresses name its content, so that a browser may keep what it fetched from them. */
export function presentPicture({ id, caption, width, height, sha256 }: PictureRow): Picture {
  const address = (size: string) => `/api/gallery/${id}/${size}?v=${versionOf(sha256)}`
  return { id, caption, width, height, small: address('small'), large: address('large') }
}

const VERSION_LENGTH = 16

/** What an address carries of a picture's content. */
export const versionOf = (sha256: Buffer) => sha256.toString('hex').slice(0, VERSION_LENGTH)
