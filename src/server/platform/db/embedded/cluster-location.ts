import { randomBytes } from 'node:crypto'
import { access, lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { syncPath } from '../../write-file-durably.ts'
import { chooseAccount, ownAccount } from './account.ts'
import { isPrivateFolder, isTrustedOwner, makeSystemFolder, SYSTEM_FOLDER } from './private-folder.ts'
import { isReachable } from './reachable.ts'
import type { Account } from './run-program.ts'

/** Every place outside a data folder that is ever made: a folder of root's with the database in it. */
const PLACE = new RegExp(`^${SYSTEM_FOLDER}/[0-9a-f]{16}/postgres$`)

/** Lies in such a place and names the folder it was made for: no other folder's pointer can have it removed. */
const MADE_FOR = 'made-for'

export interface ClusterLocation {
  /** Where the database's files lie: `folder` itself, or a place that its account can reach. */
  cluster: string
  account: Account
  /** Set until the cluster has been created elsewhere: makes its place known, so that later starts find it. */
  settle?: () => Promise<void>
}

const pointerOf = (folder: string) => `${folder}.location`

/**
 * The place outside the data folder that the pointer of `folder` names; undefined where there is no pointer. Throws a
 * `StartUpFault` where somebody else could have written the pointer, or it names a place that the portal never makes.
 */
export async function readLocation(folder: string): Promise<string | undefined> {
  const pointer = pointerOf(folder)
  const found = await lstat(pointer).catch(() => undefined)
  if (!found) return undefined
  const text = found.isFile() && isTrustedOwner(found.uid) ? (await readFile(pointer, 'utf8')).trim() : undefined
  if (text === '') return undefined
  if (text !== undefined && PLACE.test(text) && !(await isOpenToOthers(text))) return text
  throw new StartUpFault(
    `${pointer} must be a file of root or of your own that names a folder of theirs such as ${SYSTEM_FOLDER}/<16 characters>/postgres, and it is not. Bring the file back as it was, or move it away. Nothing was changed.`,
  )
}

/** Whether others could have put something else there; a place that is missing is no danger. */
async function isOpenToOthers(cluster: string) {
  const place = dirname(cluster)
  if (!(await exists(place))) return false
  const isLink = (await lstat(cluster).catch(() => undefined))?.isSymbolicLink() ?? false
  return isLink || !(await isPrivateFolder(SYSTEM_FOLDER)) || !(await isPrivateFolder(place))
}

/** Says where the database of `folder` lies, or is to lie when there is none yet, and whose it is. */
export async function locateCluster(folder: string, log: (sentence: string) => void): Promise<ClusterLocation> {
  const pointer = pointerOf(folder)
  const elsewhere = await readLocation(folder)
  if (elsewhere !== undefined) return followPointer({ folder, pointer, elsewhere })
  const account = await chooseAccount(folder)
  if (ownAccount().uid !== 0 || (await isReachable(dirname(folder), account))) return { cluster: folder, account }
  if (await exists(folder)) {
    throw new StartUpFault(
      `The database in ${folder} cannot be reached by its owner (user ${account.uid}): allow passage through the folders above it (chmod o+x), or move the data folder.`,
    )
  }
  return settleElsewhere({ folder, account, log })
}

async function followPointer({ folder, pointer, elsewhere }: Record<'folder' | 'pointer' | 'elsewhere', string>) {
  if (await exists(folder)) {
    throw new StartUpFault(`There are two databases, ${folder} and, by ${pointer}, ${elsewhere}: move one away.`)
  }
  if (!(await exists(elsewhere))) {
    throw new StartUpFault(
      `The database lies in ${elsewhere}, says ${pointer}, but it is not there, or you may not look: bring it back, or move the pointer away to begin anew.`,
    )
  }
  return { cluster: elsewhere, account: await chooseAccount(elsewhere) }
}

/** The pointer is made in two steps, so that a start cut short leaves nothing behind that looks like a database. */
async function settleElsewhere(request: { folder: string; account: Account; log: (sentence: string) => void }) {
  const { folder, account, log } = request
  const pointer = pointerOf(folder)
  const draft = draftOf(folder)
  await removeDrafted(folder)
  const place = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'))
  const cluster = join(place, 'postgres')
  await writeFile(draft, `${cluster}\n`)
  await syncPath(draft)
  await makeSystemFolder()
  await mkdir(place, { mode: 0o711 })
  await writeFile(join(place, MADE_FOR), `${await nameOf(folder)}\n`, { mode: 0o644 })
  const settle = async () => {
    await syncPath(join(place, MADE_FOR))
    await syncPath(place)
    await rename(draft, pointer)
    await syncPath(dirname(pointer))
    log(`The database's user cannot reach ${dirname(pointer)}, so the database lies in ${cluster}.`)
  }
  return { cluster, account, settle }
}

const draftOf = (folder: string) => `${pointerOf(folder)}.new`

/** Two spellings of one folder have one name. */
const nameOf = async (folder: string) => join(await realpath(dirname(folder)), basename(folder))

/** Removes the place of a start that was cut short before it held a database. */
async function removeDrafted(folder: string): Promise<void> {
  const cluster = (await readFile(draftOf(folder), 'utf8').catch(() => '')).trim()
  if (PLACE.test(cluster) && (await wasMadeFor(folder, dirname(cluster)))) await removePlace(cluster)
}

/**
 * The database outside the data folder that was made for `folder`, where there is one. Throws a `StartUpFault` where the
 * pointer names a place that was made for another folder: it may be the database of another portal.
 */
export async function findOwnPlace(folder: string): Promise<string | undefined> {
  const cluster = await readLocation(folder)
  if (cluster === undefined || !(await exists(dirname(cluster)))) return undefined
  if (await wasMadeFor(folder, dirname(cluster))) return cluster
  throw new StartUpFault(
    `${pointerOf(folder)} names ${cluster}, which was not made for this folder. Look whose database it is, and move the file away. Nothing was changed.`,
  )
}

/** Removes what was made outside the data folder for the database of `folder`, and throws as `findOwnPlace` does. */
export async function removeOutsidePlace(folder: string): Promise<void> {
  const cluster = await findOwnPlace(folder)
  await removeDrafted(folder)
  if (cluster !== undefined) await removePlace(cluster)
}

const removePlace = (cluster: string) => rm(dirname(cluster), { recursive: true, force: true, maxRetries: 5 })

/** A place that is still empty was left by a start that was killed in its first moment. */
async function wasMadeFor(folder: string, place: string): Promise<boolean> {
  if (!(await isPrivateFolder(SYSTEM_FOLDER)) || !(await isPrivateFolder(place))) return false
  const names = await readdir(place)
  if (names.length === 0) return true
  const name = await readFile(join(place, MADE_FOR), 'utf8').catch(() => '')
  return name.trim() === (await nameOf(folder))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
