import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Fault } from '#shared/faults.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { MediaType } from '../content-type.ts'
import type { DocumentServices } from '../document-services.ts'
import { drawUploadedPicture, PICTURE_TIMEOUT_S, UnreadablePicture } from '../draw-uploaded-picture.ts'
import type { Sender } from '../turns.ts'

interface Staged {
  stagedPath: string
  /** Size in bytes. */
  size: number
  sha256: Buffer
}

export type CheckDeps = Pick<DocumentServices, 'documents' | 'inspector' | 'scanner'> & {
  sender: Sender
}

/** Checks staged PDFs; files are never modified. Returns the faults of the rejected ones. */
export async function faultsOfPdfs<Document extends Staged>(
  { inspector, sender }: Pick<CheckDeps, 'inspector' | 'sender'>,
  pdfs: readonly Document[],
): Promise<Map<Document, Fault>> {
  if (pdfs.length === 0) return new Map()
  const faults = await inspector.faultsOfPdfs(
    pdfs.map(({ stagedPath }) => stagedPath),
    sender,
  )
  return new Map(
    pdfs.flatMap((pdf, index): [Document, Fault][] => {
      const fault = faults[index]
      return fault === undefined ? [] : [[pdf, fault]]
    }),
  )
}

/**
 * Re-encodes a staged picture, which removes its location and all other metadata. Returns the newly staged document with
 * its new type and file name, or its fault.
 */
export async function checkPicture<Document extends Staged & { fileName: string }>(
  { documents, sender }: Pick<CheckDeps, 'documents' | 'sender'>,
  staged: Document,
): Promise<(Document & { mediaType: MediaType }) | Fault> {
  try {
    const { bytes, format, isConverted } = await redrawPicture(staged.stagedPath, sender)
    const stagedPath = await documents.stage([bytes], staged.stagedPath)
    await documents.discard(staged.stagedPath)
    const fileName = isConverted ? withExtension(staged.fileName, EXTENSIONS[format]) : staged.fileName
    const sha256 = createHash('sha256').update(bytes).digest()
    return { ...staged, stagedPath, fileName, mediaType: `image/${format}`, size: bytes.length, sha256 }
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    return error.fault
  }
}

const EXTENSIONS = { jpeg: '.jpg', png: '.png' } as const

/** Replaces the extension, so that the name fits the new format. */
const withExtension = (fileName: string, extension: string) => fileName.replace(/(\.[^.]{1,5})?$/, extension)

/** The maximum size of a picture in pixels, which suffices for any screen or printer. */
const PAGE = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const

/**
 * Re-encodes a picture, rotated upright and without metadata: a PNG, a GIF and any picture with transparency as PNG,
 * others as JPEG. Throws `UnreadablePicture`.
 */
export async function redrawPicture(path: string, sender: Sender) {
  return drawUploadedPicture({ path, sender }, async (picture, { format: found, hasAlpha }) => {
    const upright = picture.autoOrient().resize(PAGE).timeout({ seconds: PICTURE_TIMEOUT_S })
    const format = found === 'png' || found === 'gif' || hasAlpha ? 'png' : 'jpeg'
    const bytes = await inFormat(upright, format).toBuffer()
    if (bytes.length <= UPLOAD_LIMITS.fileBytes) return { bytes, format, isConverted: found !== format } as const
    return { bytes: await smallerCopy(upright), format: 'jpeg', isConverted: found !== 'jpeg' } as const
  })
}

/**
 * A copy for a picture that would be stored as more than 5 MB. A file of a few kilobytes can contain such a picture, so that
 * many of them would fill the disk. Throws `UnreadablePicture` for one that no camera and no scanner produces.
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
 * Optimised Huffman tables are not used. They make a picture slightly smaller, but need 70 MB more memory for the photo of a
 * phone.
 */
const JPEG = { quality: 88, optimiseCoding: false } as const

const inFormat = (picture: Sharp, format: 'jpeg' | 'png') =>
  format === 'jpeg' ? picture.jpeg(JPEG) : picture.png({ compressionLevel: 7 })
