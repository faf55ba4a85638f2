// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'

const DOCUMENTS_PER_BATCH = 200

type Deps = Pick<CertificateDeps, 'db' | 'documents' | 'configuration' | 'panchayat'>

/** Removes documents whose application was decided longer ago than the retention period, in batches. */
export async function removeOldDocuments({ db, documents, configuration, panchayat }: Deps) {
  const { documentDays } = configuration.retention
  let removedCount: number
  do {
    const files = await db.transaction().execute(async (tx) => {
      const paths = await markDocumentsRemoved(tx, await findOldDocuments(tx, documentDays))
      if (paths.length > 0) {
        const actor = { panchayatId: panchayat.id, requestId: undefined }
        await recordAudit(tx, { actor, action: 'documents-removed', details: { documents: paths.length } })
      }
      return paths
    })
    // If the process is killed here, the sweep deletes the files: it ignores the paths in rows of removed documents.
    for (const path of files) await documents.discard(path)
    removedCount = files.length
  } while (removedCount === DOCUMENTS_PER_BATCH)
}

/**
 * Documents of applications whose most recent approval or rejection is older than the retention period. An application
 * that was reopened on appeal, or whose appeal is open, still needs its documents. The filter by creation date lets the query
 * use an index. The filter changes no result, because documents are older than the decision.
 */
async function findOldDocuments(tx: Database, days: number) {
  const cutoff = sql<Date>`now() - make_interval(days => ${days})`
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('applicationId', 'is not', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '<', cutoff)
    .where((where) => {
      const decision = where
        .selectFrom('decisions')
        .select('decisions.id')
        .whereRef('decisions.applicationId', '=', 'documents.applicationId')
        .where('toStatus', 'in', [...STATUS_GROUPS.processed])
      const application = where
        .selectFrom('applications')
        .select('applications.id')
        .whereRef('applications.id', '=', 'documents.applicationId')
        .where('status', 'in', [...STATUS_GROUPS.processed])
      const openAppeal = where
        .selectFrom('appeals')
        .select('appeals.id')
        .whereRef('appeals.applicationId', '=', 'documents.applicationId')
        .where('outcome', 'is', null)
      return where.and([
        where.exists(decision.where('decidedAt', '<', cutoff)),
        where.not(where.exists(decision.where('decidedAt', '>=', cutoff))),
        where.exists(application),
        where.not(where.exists(openAppeal)),
      ])
    })
    .orderBy('createdAt')
    .limit(DOCUMENTS_PER_BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks documents as removed, and empties their name, size and hash; the rest of each row stays. Returns the paths of
 * the files, which the caller deletes after the commit. If the process crashes before that, the sweep deletes them.
 */
export async function markDocumentsRemoved(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('documents')
    .set({ fileName: '', size: 0, sha256: Buffer.alloc(0), removedAt: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .where('removedAt', 'is', null)
    .returning('filePath')
    .execute()
  return rows.map(({ filePath }) => filePath)
}
