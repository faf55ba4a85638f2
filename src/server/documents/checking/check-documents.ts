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
  /** Whose files these are: an account, or a network where nobody is signed in. */
  sender: string
}

/** Looks into staged PDFs in their sender's turns; each stays as it came or is refused. Gives what is wrong with those. */
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
    pdfs.flatMap((pdf, place): [Document, Fault][] => {
      const fault = faults[place]
      return fault === undefined ? [] : [[pdf, fault]]
    }),
  )
}

/**
 * Draws a staged picture anew, so that neither the place where it was taken nor anything else inside it is kept. Gives
 * what is staged now, or what is wrong.
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

/** What a screen or a printer can show of a paper; more only makes the file larger. */
const PAGE = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const

/**
 * Draws a JPEG or PNG anew in its own format: upright, without the place where it was taken or anything else that was
 * written into the file. Throws `UnreadablePicture`.
 */
export async function redrawPicture(path: string): Promise<Buffer> {
  return drawUploadedPicture(path, (picture, format) => {
    const upright = picture.autoOrient().resize(PAGE).timeout({ seconds: PATIENCE_S })
    return inFormat(upright, format).toBuffer()
  })
}

/** Codes fitted to a picture make it a little smaller, and keep all of it in memory: 70 MB more for what a phone takes. */
const JPEG = { quality: 88, optimiseCoding: false } as const

const inFormat = (picture: Sharp, format: 'jpeg' | 'png') =>
  format === 'jpeg' ? picture.jpeg(JPEG) : picture.png({ compressionLevel: 7 })
