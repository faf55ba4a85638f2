import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const RETRIES = 5
const RETRY_MS = 100

/** The arguments of GNU `rm`. */
const argumentsFor = (path: string) => ['-rf', '--', path]
/** Used only by root, who must not run a program from somebody else's folder. */
const SYSTEM_PATH = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } }

const isRoot = () => process.getuid?.() === 0

/**
 * Removes a folder with its contents, or a file; does nothing if it is missing. Never follows a symbolic link, even if
 * another process replaces a folder by one at the same moment. Root also removes folders to which the account of the
 * database may write, and `rm` of Node.js opens each folder by its path, so it could be led to any folder of the
 * machine. GNU `rm` opens each folder relative to its parent, and only if it is still the same folder.
 */
export async function removeTree(path: string): Promise<void> {
  if (!isRoot()) return rm(path, { recursive: true, force: true, maxRetries: RETRIES })
  for (let attempt = 0; ; attempt += 1) {
    try {
      await promisify(execFile)('rm', argumentsFor(path), SYSTEM_PATH)
      return
    } catch (error) {
      // A database that is still ending may have written another file.
      if (attempt === RETRIES) throw error
      await wait(RETRY_MS)
    }
  }
}

/** The same as `removeTree`, for a process that exits immediately afterwards. Ignores errors. */
export function removeTreeSync(path: string): void {
  if (isRoot()) spawnSync('rm', argumentsFor(path), SYSTEM_PATH)
  else rmSync(path, { recursive: true, force: true, maxRetries: RETRIES })
}
