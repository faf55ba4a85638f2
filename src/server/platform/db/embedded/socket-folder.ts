import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ownAccount } from './account.ts'
import { isReachable } from './reachable.ts'
import type { Account } from './run-program.ts'

/** Part of the socket's name only: nothing listens on TCP. */
export const PORT = 5432

/** The operating system allows 107 bytes (103 on macOS) for a socket's whole path. */
const LONGEST_SOCKET_PATH = 100
const TEMPORARY_PREFIX = 'gram-seva-socket-'

export interface SocketFolder {
  path: string
  remove(): Promise<void>
}

/** Makes the private folder for the database's socket: beside the cluster, or in a temporary one where that is too deep. */
export async function prepareSocketFolder(cluster: string, account: Account): Promise<SocketFolder> {
  const path = await makeFolder(`${cluster}.socket`, account)
  if (ownAccount().uid === 0) await chown(path, account.uid, account.gid)
  await chmod(path, 0o700)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Whether `folder` is one that this module made outside the data folder, and may therefore remove. */
export function isTemporarySocketFolder(folder: string): boolean {
  return basename(folder).startsWith(TEMPORARY_PREFIX)
}

async function makeFolder(beside: string, account: Account): Promise<string> {
  if (isShortEnough(beside)) {
    await mkdir(beside, { recursive: true })
    return beside
  }
  const temporary = join(tmpdir(), `${TEMPORARY_PREFIX}123456`)
  const usable = isShortEnough(temporary) && (await isReachable(tmpdir(), account))
  return mkdtemp(join(usable ? tmpdir() : '/tmp', TEMPORARY_PREFIX))
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH
}
