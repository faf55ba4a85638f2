// SPDX-License-Identifier: Apache-2.0
import { basename, dirname, join, resolve } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { isUnfinished, timeOfBackup } from './backup-folder.ts'

/** A lock file that is in the data folder during a restore. No portal starts while it exists. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

/** A lock file that is in the data folder during a restore drill. */
export const DRILL_LOCK = 'restore-drill.lock'

/** The root folder of every ext4 file system contains this folder. */
export const LOST_AND_FOUND = 'lost+found'

/**
 * Matches names in the data folder that are not copied as files. A backup dumps the database and copies the documents
 * separately; the keys have their own backup. A restore creates the other files again: the location, lock, socket, log and
 * reserve of the database, and the lock files of a restore and of a restore drill.
 */
const EXCLUDED = new RegExp(`^(postgres([.-].*)?|documents|keys|${UNFINISHED_RESTORE}.*|${DRILL_LOCK}.*|lost\\+found)$`)

type Folders = Pick<Configuration, 'dataDir' | 'keysDir' | 'backupDir' | 'restoreDrillDir'>

/**
 * Whether a backup excludes `path`, which is relative to the data folder, or one of its parent folders. A restore
 * rejects an archive that contains such a path. `others` are further folders to exclude.
 */
export function isExcluded(path: string, folders: Folders, others: readonly string[] = []) {
  const { dataDir, keysDir, backupDir, restoreDrillDir } = folders
  const ownFolders = [keysDir, restoreDrillDir, ...(backupDir === undefined ? [] : [backupDir]), ...others]
  const excluded = new Set(ownFolders.map((folder) => resolve(folder)))
  const [top = ''] = path.split('/')
  return (
    EXCLUDED.test(top) ||
    isTemporaryOrBackup(basename(path)) ||
    withParents(join(resolve(dataDir), path), resolve(dataDir)).some((candidate) => excluded.has(candidate))
  )
}

/** A file is written as `….new` before it is renamed. Backups may be in the data folder itself. */
const isTemporaryOrBackup = (name: string) =>
  name.endsWith('.new') || isUnfinished(name) || timeOfBackup(name) !== undefined

/** The path, and its parent folders below `root`. */
function withParents(path: string, root: string): string[] {
  const paths: string[] = []
  for (let current = path; current !== root && current !== dirname(current); current = dirname(current))
    paths.push(current)
  return paths
}
