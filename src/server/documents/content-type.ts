// SPDX-License-Identifier: Apache-2.0
import type { Accepts } from '#shared/services/field-kinds.ts'
import { PICTURE_TYPES } from '#shared/services/upload-limits.ts'

/** Types of stored documents. */
export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

type PictureType = (typeof PICTURE_TYPES)[number]
/** Types of uploaded files. */
export type UploadType = 'application/pdf' | PictureType

const PICTURES: readonly string[] = PICTURE_TYPES

/** The type of a file, determined from its content; undefined for unsupported types. */
export async function contentType({ head, tail }: HeadAndTail): Promise<UploadType | undefined> {
  // The library is imported when the first file arrives, so that the server starts faster.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found?.mime === 'application/pdf') return isWholePdf(head, tail) ? 'application/pdf' : undefined
  if (isPicture(found?.mime)) return found.mime
  return !found && isTiff(head) ? 'image/tiff' : undefined
}

/**
 * Whether the first bytes are those of a TIFF. The library recognises a TIFF only with its list of tags, which may be at the
 * end of the file.
 */
const isTiff = (head: Buffer) => ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))

/** Whether a slot takes files of this type. `image`, for a profile picture (spec §5) or the gallery, takes only JPEG and PNG. */
export function accepts(accepted: Accepts | 'image', type: UploadType) {
  if (type === 'application/pdf') return accepted !== 'image'
  if (accepted === 'image') return type === 'image/jpeg' || type === 'image/png'
  return accepted !== 'pdf'
}

function isPicture(mime: string | undefined): mime is PictureType {
  return mime !== undefined && PICTURES.includes(mime)
}

/** A complete PDF starts with its version and ends with its startxref. */
function isWholePdf(head: Buffer, tail: Buffer) {
  return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)) && /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
}

const HEAD_BYTES = 4100
const TAIL_BYTES = 2048

/** The first and the last bytes of a file, which determine its type. */
export interface HeadAndTail {
  head: Buffer
  tail: Buffer
}

/** Collects the head and tail of a file while it streams. */
export function createHeadAndTail() {
  const headAndTail: HeadAndTail = { head: Buffer.alloc(0), tail: Buffer.alloc(0) }
  const append = (chunk: Buffer) => {
    const missing = HEAD_BYTES - headAndTail.head.length
    if (missing > 0) headAndTail.head = Buffer.concat([headAndTail.head, chunk.subarray(0, missing)])
    const last = chunk.subarray(-TAIL_BYTES)
    const before = headAndTail.tail.subarray(Math.max(0, headAndTail.tail.length + last.length - TAIL_BYTES))
    headAndTail.tail = Buffer.concat([before, last])
  }
  return { headAndTail, append }
}
