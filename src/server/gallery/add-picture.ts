import { Refusal } from '#shared/refusal.ts'
import type { Caller } from '../accounts/find-session.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { keepAll } from '../documents/keep-documents.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { UnreadablePicture } from '../pictures/open-picture.ts'
import type { Portal } from '../portal.ts'
import { encodePicture } from './encode-picture.ts'
import { recordPicture } from './record-picture.ts'
import { stagePicture } from './stage-picture.ts'

type Place = Pick<Portal, 'db' | 'documents'>

/** Hangs a picture into the gallery of the admin's panchayat, drawn anew; file and row come together or not at all. */
export async function addPicture(place: Place, admin: Caller, upload: StagedDocument, caption: string) {
  const staged = await stagePicture(place.documents, await encode(upload))
  const kept = await keepAll([{ ...staged, caption }], place.documents)
  return kept.orDiscard(async () => {
    const [picture] = kept.documents
    if (!picture) throw new Error('What was staged was not kept')
    return place.db.transaction().execute(async (tx) => {
      const recorded = await recordPicture(tx, admin, picture)
      const subject = { kind: 'picture', id: recorded.id } as const
      await recordAudit(tx, { actor: admin, action: 'picture-added', subject })
      return recorded
    })
  })
}

async function encode({ slot, stagedPath }: StagedDocument) {
  try {
    return await encodePicture(stagedPath)
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new Refusal('answers-invalid', { faults: [{ field: slot, code: 'wrong-file' }] }, { cause: error.cause })
  }
}
