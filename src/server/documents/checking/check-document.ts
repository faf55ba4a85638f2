import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Fault } from '#shared/faults.ts'
import { UnreadablePicture } from '../../pictures/open-picture.ts'
import type { Portal } from '../../portal.ts'
import type { MediaType } from '../content-type.ts'
import { redrawPicture } from './redraw-picture.ts'

interface Staged {
  stagedPath: string
  mediaType: MediaType
  /** Bytes. */
  size: number
  sha256: Buffer
}

export type CheckPlace = Pick<Portal, 'documents' | 'inspector' | 'scanner'>

/**
 * Looks into a staged file. A PDF stays as it came, or is refused; a picture is drawn anew, so that neither the place
 * where it was taken nor anything else inside it is kept. Gives what is staged now, or what is wrong.
 */
export async function checkDocument<Document extends Staged>(
  place: CheckPlace,
  staged: Document,
): Promise<Document | Fault> {
  if (staged.mediaType !== 'application/pdf') return redrawn(place, staged)
  return (await place.inspector.faultOfPdf(staged.stagedPath)) ?? staged
}

async function redrawn<Document extends Staged>({ documents }: CheckPlace, staged: Document) {
  try {
    const bytes = await redrawPicture(staged.stagedPath)
    const stagedPath = await documents.stage(Readable.from([bytes]))
    await documents.discard(staged.stagedPath)
    return { ...staged, stagedPath, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    return error.hasTooManyPixels ? 'too-many-pixels' : 'damaged-document'
  }
}
