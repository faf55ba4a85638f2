import { sql } from 'kysely'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'

const BATCH = 200

type Deps = Pick<CertificateServices, 'db' | 'documents' | 'configuration' | 'panchayat'>

/** Removes papers whose application was decided so long ago that nobody needs them as proof, a few hundred at a time. */
export async function emptyOldPapers({ db, documents, configuration, panchayat }: Deps) {
  const { papersDays } = configuration.retention
  let removed: number
  do {
    const files = await db.transaction().execute(async (tx) => {
      const emptied = await emptyDocuments(tx, await findOldPapers(tx, papersDays))
      if (emptied.length > 0) {
        const actor = { panchayatId: panchayat.id, requestId: undefined }
        await recordAudit(tx, { actor, action: 'documents-removed', details: { documents: emptied.length } })
      }
      return emptied
    })
    // A crash here leaves files that only emptied rows name; the sweep takes them.
    for (const path of files) await documents.discard(path)
    removed = files.length
  } while (removed === BATCH)
}

/** A paper is older than the decision on it, so that only old ones are looked at. */
async function findOldPapers(tx: Database, days: number) {
  const cutoff = sql<Date>`now() - make_interval(days => ${days})`
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('applicationId', 'is not', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '<', cutoff)
    .where((where) =>
      where.exists(
        where
          .selectFrom('decisions')
          .select('decisions.id')
          .whereRef('decisions.applicationId', '=', 'documents.applicationId')
          .where('toStatus', 'in', ['Approved', 'Rejected'])
          .where('decidedAt', '<', cutoff),
      ),
    )
    .orderBy('createdAt')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes from the rows of papers what they say: name, size and content's hash. That there was one, for what, and until
 * when, stays. Gives their files, which are to be discarded once that is committed; whoever dies before leaves them to the
 * sweep, which takes what only an emptied row names.
 */
export async function emptyDocuments(tx: Database, ids: readonly string[]): Promise<string[]> {
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
