import { dirname, join, relative, resolve } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { isUnfinished } from './archive.ts'
import { timeOfBackup } from './backup-folder.ts'

/** Lies in a data folder from the first byte of a restore to its last: no portal starts on it. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

/** A disk of its own brings this with it. */
export const OF_THE_DISK = 'lost+found'

/**
 * Names in the data folder that are made again, or copied otherwise: the database with everything beside it (its
 * location, lock, socket, log and reserve), the documents, the keys, and the mark of a restore.
 */
const OTHERWISE = new RegExp(`^(postgres([.-].*)?|documents|keys|${UNFINISHED_RESTORE}.*|lost\\+found)$`)

type Folders = Pick<Configuration, 'dataDir' | 'keysDir' | 'backupDir'>

/**
 * Whether a backup leaves out what lies at `path`, relative to the data folder, also because a folder above it is left out.
 * The backup does not write it, and a restore refuses an archive that holds it. `others`: more folders to leave out.
 */
export function isLeftOut(path: string, { dataDir, keysDir, backupDir }: Folders, others: readonly string[] = []) {
  const apart = new Set(
    [keysDir, ...(backupDir === undefined ? [] : [backupDir]), ...others].map((one) => resolve(one)),
  )
  const [top = ''] = path.split('/')
  return (
    OTHERWISE.test(top) ||
    isPassing(path) ||
    withParents(join(resolve(dataDir), path), resolve(dataDir)).some((one) => apart.has(one))
  )
}

/** A file is written under such a name before it gets its own; and backups may lie in the data folder itself. */
function isPassing(path: string) {
  const name = relative(dirname(path), path)
  return name.endsWith('.new') || isUnfinished(name) || timeOfBackup(name) !== undefined
}

function withParents(path: string, root: string): string[] {
  const paths: string[] = []
  for (let one = path; one !== root && one !== dirname(one); one = dirname(one)) paths.push(one)
  return paths
}
