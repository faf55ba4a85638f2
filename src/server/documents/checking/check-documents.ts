import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Fault } from '#shared/faults.ts'
import type { MediaType } from '../content-type.ts'
import type { DocumentServices } from '../document-services.ts'
import { drawUploadedPicture, PATIENCE_S, UnreadablePicture } from '../draw-uploaded-picture.ts'

interface Staged {
  stagedPath: string
  mediaType: MediaType
  /** Bytes. */
  size: number
  sha256: Buffer
}

export type CheckDeps = Pick<DocumentServices, 'documents' | 'inspector' | 'scanner'> & {
  /** The account of the sender, or the network if nobody is signed in. */
  sender: string
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
 * Re-encodes a staged picture, which removes its location and all other metadata. Returns the newly staged document,
 * or its fault.
 */
export async function checkPicture<Document extends Staged>(
  { documents }: Pick<CheckDeps, 'documents'>,
  staged: Document,
): Promise<Document | Fault> {
  try {
    const bytes = await redrawPicture(staged.stagedPath)
    const stagedPath = await documents.stage([bytes], staged.stagedPath)
    await documents.discard(staged.stagedPath)
    return { ...staged, stagedPath, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    return error.hasTooManyPixels ? 'too-many-pixels' : 'damaged-document'
  }
}

/** Enough pixels for any screen or printer. */
const PAGE = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const

/** Re-encodes a JPEG or PNG in its own format, rotated upright and without metadata. Throws `UnreadablePicture`. */
export async function redrawPicture(path: string): Promise<Buffer> {
  return drawUploadedPicture(path, (picture, format) => {
    const upright = picture.autoOrient().resize(PAGE).timeout({ seconds: PATIENCE_S })
    return inFormat(upright, format).toBuffer()
  })
}

/**
 * Optimised Huffman tables make a picture slightly smaller but keep all of it in memory: 70 MB more for a phone's
 * photo.
 */
const JPEG = { quality: 88, optimiseCoding: false } as const

const inFormat = (picture: Sharp, format: 'jpeg' | 'png') =>
  format === 'jpeg' ? picture.jpeg(JPEG) : picture.png({ compressionLevel: 7 })
