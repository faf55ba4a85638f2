// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { FieldErrorCode } from '#shared/field-errors.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { MediaType } from '../content-type.ts'
import { decodeUploadedPicture, PICTURE_TIMEOUT_S, UnreadablePicture } from '../decode-uploaded-picture.ts'
import type { DocumentDeps } from '../document-deps.ts'
import type { Sender } from '../fair-queue.ts'

interface StagedFile {
  stagedPath: string
  /** Size in bytes. */
  size: number
  sha256: Buffer
}

/** The services that check files, and the sender of the files. */
export type CheckDeps = Pick<DocumentDeps, 'documents' | 'inspector' | 'scanner'> & {
  sender: Sender
}

/** Checks staged PDFs without modifying them. Returns the error of each rejected PDF. */
export async function inspectPdfs<Document extends StagedFile>(
  { inspector, sender }: Pick<CheckDeps, 'inspector' | 'sender'>,
  pdfs: readonly Document[],
): Promise<Map<Document, FieldErrorCode>> {
  if (pdfs.length === 0) return new Map()
  const errorCodes = await inspector.inspectPdfs(
    pdfs.map(({ stagedPath }) => stagedPath),
    sender,
  )
  return new Map(
    pdfs.flatMap((pdf, index): [Document, FieldErrorCode][] => {
      const errorCode = errorCodes[index]
      return errorCode === undefined ? [] : [[pdf, errorCode]]
    }),
  )
}

/**
 * Re-encodes a staged picture, which removes its GPS location and all other metadata. Returns the re-encoded document,
 * staged under a new path with its new type and file name, or the error of the picture.
 */
export async function checkPicture<Document extends StagedFile & { fileName: string }>(
  { documents, sender }: Pick<CheckDeps, 'documents' | 'sender'>,
  staged: Document,
): Promise<(Document & { mediaType: MediaType }) | FieldErrorCode> {
  try {
    const { bytes, format, isConverted } = await reencodePicture(staged.stagedPath, sender)
    const stagedPath = await documents.stage([bytes], staged.stagedPath)
    await documents.discard(staged.stagedPath)
    const fileName = isConverted ? withExtension(staged.fileName, EXTENSIONS[format]) : staged.fileName
    const sha256 = createHash('sha256').update(bytes).digest()
    return { ...staged, stagedPath, fileName, mediaType: `image/${format}`, size: bytes.length, sha256 }
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    return error.errorCode
  }
}

const EXTENSIONS = { jpeg: '.jpg', png: '.png' } as const

/** Replaces the extension, so that the name fits the new format. */
const withExtension = (fileName: string, extension: string) => fileName.replace(/(\.[^.]{1,5})?$/, extension)

/** Reduces a larger picture to 4096 × 4096 pixels, which suffice for any screen or printer. */
const RESIZE_OPTIONS = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const

/**
 * Re-encodes a picture, rotated upright and without metadata. A PNG, a GIF and any picture with transparency become a
 * PNG; every other picture becomes a JPEG. Throws `UnreadablePicture`.
 */
export async function reencodePicture(path: string, sender: Sender) {
  return decodeUploadedPicture({ path, sender }, async (picture, { format: originalFormat, hasAlpha }) => {
    const upright = picture.autoOrient().resize(RESIZE_OPTIONS).timeout({ seconds: PICTURE_TIMEOUT_S })
    const format = originalFormat === 'png' || originalFormat === 'gif' || hasAlpha ? 'png' : 'jpeg'
    const bytes = await inFormat(upright, format).toBuffer()
    if (bytes.length <= UPLOAD_LIMITS.fileBytes)
      return { bytes, format, isConverted: originalFormat !== format } as const
    return { bytes: await smallerCopy(upright), format: 'jpeg', isConverted: originalFormat !== 'jpeg' } as const
  })
}

/**
 * A smaller JPEG of a picture that would otherwise be stored as more than 5 MB. An uploaded file of a few kilobytes can
 * contain such a picture, so many such files would fill the disk. Throws `UnreadablePicture` if the smaller JPEG also
 * exceeds 5 MB; no camera and no scanner produces such a picture.
 */
async function smallerCopy(picture: Sharp) {
  const bytes = await picture
    .clone()
    .flatten({ background: 'white' })
    .jpeg({ ...JPEG, quality: 75 })
    .toBuffer()
  if (bytes.length > UPLOAD_LIMITS.fileBytes) throw new UnreadablePicture('too-many-pixels')
  return bytes
}

/**
 * Optimised Huffman tables are not used. They would make a picture slightly smaller, but need 70 MB more memory for a
 * phone's photo.
 */
const JPEG = { quality: 88, optimiseCoding: false } as const

const inFormat = (picture: Sharp, format: 'jpeg' | 'png') =>
  format === 'jpeg' ? picture.jpeg(JPEG) : picture.png({ compressionLevel: 7 })
