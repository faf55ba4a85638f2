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

interface Clocks {
  /** The machine's clock, which files bear the times of, and which somebody may set. */
  wall: () => number
  /** Goes on evenly, whatever the machine's clock is set to. */
  steady: () => number
}

const OF_THIS_MACHINE: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/**
 * Gives, each time it is asked, the moment before which a file without a row is a left-over: so long ago by the machine's
 * clock, and as much earlier as that clock was set forward since it was asked before. What was written just before a jump
 * looks as old as the jump is wide, and its transaction may still be open.
 */
export function createSweepCutoff(graceMs: number, { wall, steady } = OF_THIS_MACHINE): () => number {
  let before = { wall: wall(), steady: steady() }
  return () => {
    const now = { wall: wall(), steady: steady() }
    const setForward = now.wall - before.wall - (now.steady - before.steady)
    before = now
    return now.wall - graceMs - Math.max(0, setForward)
  }
}
