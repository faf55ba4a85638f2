// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { isRowId } from '../platform/db/list-queries.ts'
import type { Caller } from '../sessions/find-session.ts'

type Deps = Pick<CertificateDeps, 'db' | 'documents'>

/**
 * Removes a picture of the admin's own panchayat with its file. If the process stops before it deletes the file, the
 * sweep of files without a row deletes it. Throws `picture-not-found`.
 */
export async function removePicture({ db, documents }: Deps, admin: Caller, id: string) {
  const removed = await db.transaction().execute(async (tx) => {
    const deleted = isRowId(id) ? await deletePicture(tx, admin.panchayatId, id) : undefined
    if (!deleted) throw new RequestError('picture-not-found')
    await recordAudit(tx, { actor: admin, action: 'picture-removed', subject: { kind: 'picture', id } })
    return deleted
  })
  await Promise.allSettled([documents.discard(removed.filePath)])
}

async function deletePicture(db: Database, panchayatId: string, id: string) {
  return db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .returning('filePath')
    .executeTakeFirst()
}
