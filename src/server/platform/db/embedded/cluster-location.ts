// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { exists, syncPath } from '../../files.ts'
import { removeTree } from '../../remove-tree.ts'
import { type Account, chooseAccount, isReachable, ownAccount } from './account.ts'
import { makeSystemFolder, SYSTEM_FOLDER } from './data-folder.ts'
import { isPrivateFolder, isTrustedOwner } from './private-folders.ts'

// Usually the files of the embedded database are in a subfolder of the data folder, which is the parameter `folder` of these
// functions. If root runs the portal, PostgreSQL runs as another account. If this account cannot enter the data folder, the
// database is created below SYSTEM_FOLDER, and a file beside `folder`, the pointer, contains the path of the database.

/** Matches the only paths outside a data folder at which the portal creates a database. */
const OUTSIDE_PATH = new RegExp(`^${SYSTEM_FOLDER}/[0-9a-f]{16}/postgres$`)

/**
 * A file beside a database outside the data folder. It contains the path of the data folder, so that only the portal of
 * this data folder removes the database.
 */
const MADE_FOR = 'made-for'

export interface ClusterLocation {
  /** The folder of the database's files: `folder` itself, or a folder that the account can enter. */
  cluster: string
  account: Account
  /** Writes the pointer to a new cluster outside the data folder, so that later starts find it. */
  save?: () => Promise<void>
}

/** The file beside `folder` that contains the path of a database outside the data folder. */
const pointerOf = (folder: string) => `${folder}.location`

/**
 * The path outside the data folder that the pointer of `folder` names; undefined if there is no pointer or it is empty.
 * Throws a `StartUpError` if somebody else could have written the pointer, or if it names a path that the portal never uses.
 */
export async function readLocation(folder: string): Promise<string | undefined> {
  const pointer = pointerOf(folder)
  const found = await lstat(pointer).catch(() => undefined)
  if (!found) return undefined
  const text = found.isFile() && isTrustedOwner(found.uid) ? (await readFile(pointer, 'utf8')).trim() : undefined
  if (text === '') return undefined
  if (text !== undefined && OUTSIDE_PATH.test(text) && !(await isOpenToOthers(text))) return text
  throw new StartUpError(
    `${pointer} must belong to root or to you, and must name a folder that also does, such as ${SYSTEM_FOLDER}/<16 characters>/postgres. Restore the file as it was, or move it away. Nothing was changed.`,
  )
}

/** Whether other accounts could have replaced the cluster. A missing cluster is safe. */
async function isOpenToOthers(cluster: string) {
  const parentFolder = dirname(cluster)
  if (!(await exists(parentFolder))) return false
  const isLink = (await lstat(cluster).catch(() => undefined))?.isSymbolicLink() ?? false
  return isLink || !(await isPrivateFolder(SYSTEM_FOLDER)) || !(await isPrivateFolder(parentFolder))
}

/** Finds the path and the account of the database of `folder`, or chooses them for a new database. */
export async function locateCluster(folder: string, log: (sentence: string) => void): Promise<ClusterLocation> {
  const pointer = pointerOf(folder)
  const cluster = await readLocation(folder)
  if (cluster !== undefined) return followPointer({ folder, pointer, cluster })
  const account = await chooseAccount(folder)
  if (ownAccount().uid !== 0 || (await isReachable(dirname(folder), account))) return { cluster: folder, account }
  if (await exists(folder)) {
    throw new StartUpError(
      `The database in ${folder} cannot be reached by its owner (user ${account.uid}): allow passage through the folders above it (chmod o+x), or move the data folder.`,
    )
  }
  return createOutside({ folder, account, log })
}

/** Checks that exactly one database exists: the one that the pointer names. */
async function followPointer({ folder, pointer, cluster }: Record<'folder' | 'pointer' | 'cluster', string>) {
  if (await exists(folder)) {
    throw new StartUpError(`There are two databases: ${folder}, and ${cluster}, which ${pointer} names. Move one away.`)
  }
  if (!(await exists(cluster))) {
    throw new StartUpError(
      `${pointer} says that the database is in ${cluster}, but it is missing or unreadable: restore it, or move ${pointer} away to start with an empty database.`,
    )
  }
  return { cluster, account: await chooseAccount(cluster) }
}

/**
 * Creates a folder outside the data folder for the database. The caller calls `save` after it has created the cluster. Only
 * `save` gives the pointer its final name, so that an interrupted start leaves no database behind.
 */
async function createOutside(options: { folder: string; account: Account; log: (sentence: string) => void }) {
  const { folder, account, log } = options
  const pointer = pointerOf(folder)
  const draft = draftOf(folder)
  await removeDraft(folder)
  const newFolder = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'))
  const cluster = join(newFolder, 'postgres')
  await writeFile(draft, `${cluster}\n`)
  await syncPath(draft)
  await makeSystemFolder()
  await mkdir(newFolder, { mode: 0o711 })
  await writeFile(join(newFolder, MADE_FOR), `${await realPathOf(folder)}\n`, { mode: 0o644 })
  const save = async () => {
    await syncPath(join(newFolder, MADE_FOR))
    await syncPath(newFolder)
    await rename(draft, pointer)
    await syncPath(dirname(pointer))
    log(`The database's user cannot reach ${dirname(pointer)}, so the database is in ${cluster}.`)
  }
  return { cluster, account, save }
}

/** The temporary file that `save` renames to the pointer when the cluster is complete. */
const draftOf = (folder: string) => `${pointerOf(folder)}.new`

/** Resolves symbolic links, so that each folder has exactly one path. */
const realPathOf = async (folder: string) => join(await realpath(dirname(folder)), basename(folder))

/** Removes the folder that an interrupted start created outside the data folder, before the pointer had its final name. */
async function removeDraft(folder: string): Promise<void> {
  const cluster = (await readFile(draftOf(folder), 'utf8').catch(() => '')).trim()
  if (OUTSIDE_PATH.test(cluster) && (await wasMadeFor(folder, dirname(cluster)))) await removeWithParent(cluster)
}

/**
 * The database outside the data folder that was created for `folder`, if any. Throws a `StartUpError` if it was created for
 * another folder: it may be the database of another portal.
 */
export async function findOutsideCluster(folder: string): Promise<string | undefined> {
  const cluster = await readLocation(folder)
  if (cluster === undefined || !(await exists(dirname(cluster)))) return undefined
  if (await wasMadeFor(folder, dirname(cluster))) return cluster
  throw new StartUpError(
    `${pointerOf(folder)} names ${cluster}, which was not created for this folder. Find out whose database it is, and move the file away. Nothing was changed.`,
  )
}

/** Removes the database of `folder` outside the data folder. Throws like `findOutsideCluster`. */
export async function removeOutsideCluster(folder: string): Promise<void> {
  const cluster = await findOutsideCluster(folder)
  await removeDraft(folder)
  if (cluster !== undefined) await removeWithParent(cluster)
}

const removeWithParent = (cluster: string) => removeTree(dirname(cluster))

/**
 * Whether the database was created for `folder`. An empty parent folder also counts, because a start that was killed may
 * leave it.
 */
async function wasMadeFor(folder: string, parent: string): Promise<boolean> {
  if (!(await isPrivateFolder(SYSTEM_FOLDER)) || !(await isPrivateFolder(parent))) return false
  const names = await readdir(parent)
  if (names.length === 0) return true
  const name = await readFile(join(parent, MADE_FOR), 'utf8').catch(() => '')
  return name.trim() === (await realPathOf(folder))
}
