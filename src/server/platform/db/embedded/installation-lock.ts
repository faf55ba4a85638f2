import { DatabaseSync } from 'node:sqlite'
import { StartUpFault } from '#server/platform/start-up-fault.ts'

const SQLITE_BUSY = 5

export interface InstallationLock {
  release(): void
}

/**
 * Takes the lock that only one living portal may hold on a data folder. SQLite serves as the bearer of
 * the operating system's own file lock, which Node does not offer: it vanishes with its process, even
 * after kill -9, so there is never a stale one. The file itself stays empty.
 */
export function takeInstallationLock(file: string, dataFolder: string): InstallationLock {
  let bearer: DatabaseSync | undefined
  try {
    bearer = new DatabaseSync(file, { timeout: 0 })
    bearer.exec('BEGIN EXCLUSIVE')
    const held = bearer
    // A start that failed half-way may release twice.
    return { release: () => (held.isOpen ? held.close() : undefined) }
  } catch (error) {
    bearer?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StartUpFault(
        `Another portal is already running on the data folder ${dataFolder}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    throw new StartUpFault(`The data folder ${dataFolder} cannot be locked (${file}): ${String(error)}`)
  }
}
