// SPDX-License-Identifier: Apache-2.0
import type { Database } from '../platform/db/connection.ts'
import type { DocumentStore } from './document-store.ts'

/**
 * Deletes files that no row references. A crash between storing a file and committing its row leaves such a file. Files
 * written after `cutoff` (milliseconds since 1970) are kept, because they may belong to an open transaction. Returns
 * the number of deleted files.
 */
export async function sweepDocuments(db: Database, store: DocumentStore, cutoff: number): Promise<number> {
  let removed = 0
  for await (const paths of store.filesBefore(cutoff)) {
    const referenced = await findReferenced(db, paths)
    for (const path of paths) {
      if (referenced.has(path)) continue
      await store.discard(path)
      removed += 1
    }
  }
  return removed
}

async function findReferenced(db: Database, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('filePath')
    .where('filePath', 'in', [...paths])
    // The file of a removed document is deleted; its row stays.
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
    .unionAll(
      db
        .selectFrom('uploadParts')
        .select('filePath')
        .where('filePath', 'in', [...paths]),
    )
    .execute()
  return new Set(rows.map(({ filePath }) => filePath))
}

interface Clocks {
  /** The wall clock, which determines file times and may be changed. */
  wall: () => number
  /** A monotonic clock. */
  steady: () => number
}

const MACHINE_CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/**
 * Returns a function for the time before which a file without a row counts as orphaned: `graceMs` ago, and earlier if the
 * wall clock was set forward since the last call. A file that was written just before the change seems to be old, but its
 * transaction may still be open.
 */
export function createSweepCutoff(graceMs: number, { wall, steady } = MACHINE_CLOCKS): () => number {
  let before = { wall: wall(), steady: steady() }
  return () => {
    const now = { wall: wall(), steady: steady() }
    const setForward = now.wall - before.wall - (now.steady - before.steady)
    before = now
    return now.wall - graceMs - Math.max(0, setForward)
  }
}
