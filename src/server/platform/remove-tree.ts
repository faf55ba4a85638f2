// SPDX-License-Identifier: Apache-2.0
import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartUpError } from './start-up-error.ts'

const RETRIES = 5
const RETRY_MS = 100

const argumentsFor = (path: string) => ['-rf', '--', path]
/** Root must not run a program from somebody else's folder. */
const RM_OPTIONS = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } }

const isRoot = () => process.getuid?.() === 0

/**
 * Removes a folder with its contents, or a file; does nothing if it is missing. Never follows a symbolic link, even if
 * another process replaces a folder by a link at the same moment. This matters for root, because root also removes folders
 * to which the account of the database may write. The function `rm` of Node.js opens each folder by its path, so a link
 * could lead it to any folder of the machine. The program `rm` of GNU coreutils opens each folder relative to its parent,
 * and only if it is still the same folder. Root uses only this program.
 */
export async function removeTree(path: string): Promise<void> {
  if (!isRoot()) return rm(path, { recursive: true, force: true, maxRetries: RETRIES })
  requireGnu()
  for (let attempt = 0; ; attempt += 1) {
    try {
      await promisify(execFile)('rm', argumentsFor(path), RM_OPTIONS)
      return
    } catch (error) {
      // A database that is still ending may have written another file.
      if (attempt === RETRIES) throw error
      await wait(RETRY_MS)
    }
  }
}

/** The same as `removeTree`, for a process that exits immediately afterwards. Reports a failure on standard error. */
export function removeTreeSync(path: string): void {
  try {
    if (!isRoot()) {
      rmSync(path, { recursive: true, force: true, maxRetries: RETRIES })
      return
    }
    requireGnu()
    for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
      if (spawnSync('rm', argumentsFor(path), RM_OPTIONS).status === 0) return
    }
    throw new Error('its contents keep changing')
  } catch (error) {
    process.stderr.write(`${path} could not be removed: ${String(error)}. Please remove it.\n`)
  }
}

let isGnu: boolean | undefined

function requireGnu() {
  isGnu ??= spawnSync('rm', ['--version'], RM_OPTIONS).stdout?.includes('GNU coreutils') ?? false
  if (!isGnu) {
    throw new StartUpError(
      'Root can remove folders only with rm of GNU coreutils. Install coreutils, or do not run this as root.',
    )
  }
}
