// SPDX-License-Identifier: Apache-2.0
import { lstat, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { removeTree } from '../../remove-tree.ts'
import { type Account, giveToAccount, isReachable } from './account.ts'

/** The port is only a part of the socket's name, because the server does not listen on TCP. */
export const PORT = 5432

/** The operating system allows 107 bytes (103 on macOS) for a socket's whole path. */
const MAX_SOCKET_PATH = 100
const TEMPORARY_PREFIX = 'gram-seva-socket-'
const TEMPORARY_NAME = new RegExp(`^${TEMPORARY_PREFIX}\\w{6}$`)

/**
 * Creates a private folder for the socket: beside the cluster (the folder of the database files) or, if that path is too
 * long, in a folder for temporary files.
 */
export async function prepareSocketFolder(cluster: string, account: Account) {
  const path = await makeFolder(`${cluster}.socket`, account)
  await giveToAccount(path, account)
  return { path, remove: () => removeTree(path) }
}

/**
 * Removes the socket folder that a killed portal left among the temporary files. The path `folder` comes from a file that
 * the account of the database can write. Therefore the folder is removed only if it belongs to this account, and has a name
 * and a parent folder that this module uses.
 */
export async function removeTemporarySocketFolder(folder: string, cluster: string): Promise<void> {
  if (!TEMPORARY_NAME.test(basename(folder)) || ![tmpdir(), '/tmp'].includes(dirname(folder))) return
  const found = await lstat(folder).catch(() => undefined)
  const { uid } = await stat(cluster)
  if (found?.isDirectory() && found.uid === uid) await removeTree(folder)
}

/** Creates `preferred`, or a folder for temporary files if the path of its socket would be too long. */
async function makeFolder(preferred: string, account: Account): Promise<string> {
  if (isShortEnough(preferred)) {
    await mkdir(preferred, { recursive: true })
    return preferred
  }
  // `mkdtemp` appends six characters.
  const temporary = join(tmpdir(), `${TEMPORARY_PREFIX}123456`)
  const usable = isShortEnough(temporary) && (await isReachable(tmpdir(), account))
  return mkdtemp(join(usable ? tmpdir() : '/tmp', TEMPORARY_PREFIX))
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH
}
