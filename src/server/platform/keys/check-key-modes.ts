// SPDX-License-Identifier: Apache-2.0
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '../files.ts'
import { StartUpError } from '../start-up-error.ts'

/** Forbidden permissions: on the folder, everything beyond 0700; on its files, everything beyond 0600. */
const FORBIDDEN_ON_FOLDER = 0o077
const FORBIDDEN_ON_FILE = 0o177

interface KeyModesOptions {
  keysDir: string
  mode: 'demo' | 'production'
}

/**
 * Checks that only the portal's user can read its private keys. If other users can, throws a `StartUpError` in
 * production; in demo mode, restricts the permissions and returns a warning.
 */
export async function checkKeyModes({ keysDir, mode }: KeyModesOptions): Promise<string | undefined> {
  const unsafePaths = await findUnsafePaths(keysDir)
  if (unsafePaths.length === 0) return undefined
  const finding = `Other users of this machine could read or replace the private keys: ${unsafePaths.join(', ')}.`
  if (mode === 'production') {
    throw new StartUpError(
      `${finding} Run chmod 700 ${keysDir} and chmod 600 ${join(keysDir, '*')}. If others use this machine, replace the keys (docs/security.md).`,
    )
  }
  for (const path of unsafePaths) await restrict(path)
  return `${finding} Their permissions are restricted now.`
}

/** The folder, or files in it, that have a wider mode than 0700 or 0600. */
async function findUnsafePaths(keysDir: string): Promise<string[]> {
  const folder = await stat(keysDir).catch(undefinedIfMissing)
  if (!folder) return []
  const unsafePaths = (folder.mode & FORBIDDEN_ON_FOLDER) !== 0 ? [keysDir] : []
  for (const name of (await readdir(keysDir)).sort()) {
    const path = join(keysDir, name)
    // Follows symbolic links, because orchestrators mount secrets as links.
    const file = await stat(path).catch(undefinedIfMissing)
    if (file?.isFile() && (file.mode & FORBIDDEN_ON_FILE) !== 0) unsafePaths.push(path)
  }
  return unsafePaths
}

/**
 * Restricts the permissions of a folder or file. Does not follow symbolic links, because somebody else may have placed
 * one while the folder was open.
 */
async function restrict(path: string) {
  const found = await lstat(path)
  if (found.isDirectory()) await chmod(path, 0o700)
  else if (found.isFile()) await chmod(path, 0o600)
}
