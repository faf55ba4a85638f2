import { inTime } from '../../platform/in-time.ts'
import { type FoundBackup, newestBackup } from '../backup/newest-backup.ts'

/** Less than anybody waits for the rest of what is found out. */
const PATIENCE_MS = 1_000

/**
 * Looks for the newest backup where a folder for them is named. One that cannot be read, or that hangs as a share does whose
 * machine is gone, holds none; whoever asks again meanwhile waits for the same look, as each that hangs holds a thread.
 */
export function createLookAtBackups(folder: string | undefined): () => Promise<FoundBackup | undefined> {
  let looking: Promise<FoundBackup | undefined> | undefined
  return async () => {
    if (folder === undefined) return undefined
    looking ??= newestBackup(folder)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return inTime(looking, PATIENCE_MS)
  }
}
