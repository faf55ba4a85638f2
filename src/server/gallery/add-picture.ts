import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { keepAll } from '../documents/keep-documents.ts'
import { UnreadablePicture } from '../documents/open-picture.ts'
import type { StagedDocument } from '../documents/receive-form.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Caller } from '../sessions/find-session.ts'
import { encodePicture } from './encode-picture.ts'
import { recordPicture } from './record-picture.ts'
import { stagePicture } from './stage-picture.ts'

type Deps = Pick<CertificateServices, 'db' | 'documents'>

/** Hangs a picture into the gallery of the admin's panchayat, drawn anew; file and row come together or not at all. */
export async function addPicture(deps: Deps, admin: Caller, upload: StagedDocument, caption: string) {
  const staged = await stagePicture(deps.documents, await encode(upload))
  const kept = await keepAll([{ ...staged, caption }], deps.documents)
  return kept.orDiscard(async () => {
    const [picture] = kept.documents
    if (!picture) throw new Error('What was staged was not kept')
    return deps.db.transaction().execute(async (tx) => {
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
