import { basename, dirname, join, resolve } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { isUnfinished, timeOfBackup } from './backup-folder.ts'

/** A lock file in the data folder for the duration of a restore: no portal starts while it exists. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

/** A lock file in the data folder for the duration of a restore drill. */
export const DRILL_LOCK = 'restore-drill.lock'

/** Every ext4 file system contains this folder. */
export const LOST_AND_FOUND = 'lost+found'

/**
 * Names in the data folder that a backup recreates or copies by other means: the database with its location, lock, socket,
 * log and reserve, the documents, the keys, and the lock files of a restore and of a restore drill.
 */
const EXCLUDED = new RegExp(`^(postgres([.-].*)?|documents|keys|${UNFINISHED_RESTORE}.*|${DRILL_LOCK}.*|lost\\+found)$`)

type Folders = Pick<Configuration, 'dataDir' | 'keysDir' | 'backupDir' | 'restoreDrillDir'>

/**
 * Whether a backup excludes `path`, relative to the data folder, or a folder above it. A restore rejects an archive that
 * contains such a path. `others`: more folders to exclude.
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

/** Files are written as `….new` before they are renamed; backups may be in the data folder itself. */
const isTemporaryOrBackup = (name: string) =>
  name.endsWith('.new') || isUnfinished(name) || timeOfBackup(name) !== undefined

function withParents(path: string, root: string): string[] {
  const paths: string[] = []
  for (let current = path; current !== root && current !== dirname(current); current = dirname(current))
    paths.push(current)
  return paths
}
