import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

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
