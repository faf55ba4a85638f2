import type { Database } from '../platform/db/connection.ts'
import type { DocumentStore } from './document-store.ts'

/**
 * Removes files that no row names: what a crash left between keeping a file and committing its row. Files written after
 * `cutoff` (milliseconds since 1970) may belong to a transaction that is still open. Gives how many went.
 */
export async function sweepDocuments(db: Database, store: DocumentStore, cutoff: number): Promise<number> {
  let removed = 0
  for await (const paths of store.filesBefore(cutoff)) {
    const named = await findNamed(db, paths)
    for (const path of paths) {
      if (named.has(path)) continue
      await store.discard(path)
      removed += 1
    }
  }
  return removed
}

async function findNamed(db: Database, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('filePath')
    .where('filePath', 'in', [...paths])
    // An emptied row says that there was a paper, and holds no file.
    .where('removedAt', 'is', null)
    .unionAll(
      db
        .selectFrom('certificates')
        .select('filePath')
        .where('filePath', 'in', [...paths]),
    )
    .unionAll(
      db
        .selectFrom('pictures')
        .select('filePath')
        .where('filePath', 'in', [...paths]),
    )
    .execute()
  return new Set(rows.map(({ filePath }) => filePath))
}
