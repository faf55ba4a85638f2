// SPDX-License-Identifier: Apache-2.0
import { type FieldError, toFieldErrors } from '#shared/field-errors.ts'
import { captionSchema } from '#shared/gallery/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { UnreadablePicture } from '../documents/decode-uploaded-picture.ts'
import type { FormContent, StagedDocument } from '../documents/receive-form.ts'
import { storeDocuments } from '../documents/store-documents.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller } from '../sessions/find-session.ts'
import { encodePicture, type StagedPicture, stagePicture } from './encode-picture.ts'

type Deps = Pick<CertificateDeps, 'db' | 'documents'>

/**
 * Re-encodes a picture and adds it to the gallery of the admin's panchayat. Stores both the file and the row, or
 * neither.
 */
export async function addPicture(deps: Deps, admin: Caller, upload: StagedDocument, caption: string) {
  const staged = await stagePicture(deps.documents, await encode(upload, admin))
  const stored = await storeDocuments([{ ...staged, caption }], deps.documents)
  return stored.runOrDiscard(async () => {
    const [picture] = stored.documents
    if (!picture) throw new Error('The staged picture was not stored')
    return deps.db.transaction().execute(async (tx) => {
      const recorded = await recordPicture(tx, admin, picture)
      const subject = { kind: 'picture', id: recorded.id } as const
      await recordAudit(tx, { actor: admin, action: 'picture-added', subject })
      return recorded
    })
  })
}

async function encode({ slot, stagedPath }: StagedDocument, { accountId }: Caller) {
  try {
    return await encodePicture(stagedPath, { accountId, network: '' })
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new RequestError(
      'answers-invalid',
      { fieldErrors: [{ field: slot, code: 'wrong-file' }] },
      { cause: error.cause },
    )
  }
}

/**
 * The slot of an uploaded picture. `isCheckedByCaller` skips the check of uploads, because the gallery re-encodes the picture
 * itself.
 */
export const PICTURE_SLOTS = { picture: { accepts: 'image', maxFiles: 1, isCheckedByCaller: true } } as const

/** Reads the caption of a form with a picture. Throws `answers-invalid` with an error for each invalid field. */
export function readCaption(form: FormContent): string {
  const parsed = captionSchema.safeParse(form.texts)
  const [picture] = form.documents
  const fieldErrors: FieldError[] = [...(parsed.success ? [] : toFieldErrors(parsed.error.issues)), ...form.fieldErrors]
  if (!picture && !fieldErrors.some(({ field }) => field === 'picture'))
    fieldErrors.push({ field: 'picture', code: 'required' })
  if (!parsed.success || !picture || fieldErrors.length > 0) throw new RequestError('answers-invalid', { fieldErrors })
  return parsed.data.caption
}

interface Author {
  panchayatId: string
  /** The admin who added the picture. */
  accountId: string
}

/** Inserts the row of a stored picture. */
export async function recordPicture(
  db: Database,
  { panchayatId, accountId: authorId }: Author,
  { filePath, mediaType, size, sha256, width, height, caption }: StagedPicture & { filePath: string; caption: string },
) {
  return db
    .insertInto('pictures')
    .values({ panchayatId, authorId, filePath, mediaType, size, sha256, width, height, caption })
    .returning(['id', 'caption', 'width', 'height', 'filePath', 'mediaType', 'size', 'sha256'])
    .executeTakeFirstOrThrow()
}
