// SPDX-License-Identifier: Apache-2.0
import { chmodSync, closeSync, fchmodSync, lstatSync, openSync } from 'node:fs'
import { access, chmod, constants, mkdir, statfs } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describePathError } from '#server/platform/configuration/path-errors.ts'
import { databaseErrorCode } from '#server/platform/db/database-errors.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { RequestError } from '#shared/request-error.ts'
import { findUnsafePath, isPrivateFolder } from './private-folders.ts'

/**
 * Creates the data folder if needed, and checks that it is writable and that no other user can replace its contents. Other
 * accounts may enter a new folder, but not list it. Throws a `StartUpError`.
 */
export const prepareDataFolder = (folder: string) => preparePrivateFolder(folder, { noun: 'data', setting: 'DATA_DIR' })

interface Purpose {
  /** A word for the purpose of the folder, which messages put before the word “folder”. */
  noun: string
  /** The setting that names the folder. */
  setting: string
}

/** Like `prepareDataFolder`, but for a folder with another purpose. */
export async function preparePrivateFolder(folder: string, purpose: Purpose): Promise<void> {
  const { noun, setting } = purpose
  try {
    await refuseUnsafePath(folder, purpose)
    const created = await mkdir(folder, { recursive: true, mode: 0o755 })
    // Somebody else may have created the folder since the first check.
    await refuseUnsafePath(folder, purpose)
    // If root runs the portal, the database runs as another user. This user must be able to enter the folder even if the
    // umask is strict.
    if (created !== undefined) await chmod(folder, 0o711)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartUpError) throw error
    throw new StartUpError(
      `The ${noun} folder ${folder} cannot be used: ${describePathError(error)}. Set ${setting} to another one.`,
    )
  }
}

/**
 * Throws a `StartUpError` if another user controls the folder. This user could place a database with harmful programs
 * in it, or links to the portal's files.
 */
async function refuseUnsafePath(folder: string, { noun, setting }: Purpose): Promise<void> {
  const unsafePath = await findUnsafePath(folder)
  if (!unsafePath) return
  const { path, owner } = unsafePath
  const reason =
    owner === undefined
      ? `other users may write to ${path}. If you trust its contents, take that permission away (chmod go-w); otherwise`
      : `${path} belongs to another user (${owner}). If it is the portal's user, run this as that user (sudo -u '#${owner}'); otherwise`
  throw new StartUpError(
    `The ${noun} folder ${folder} cannot be used: ${reason} set ${setting} to a folder of your own. Nothing was changed.`,
  )
}

/** If less space than this is free, a start has most likely failed because the disk is full. */
const LOW_BYTES = 32 * 1024 * 1024

/** Throws a `StartUpError` if a start failed because the disk is full, and the error itself otherwise. */
export async function throwStartError(error: unknown, folder: string): Promise<never> {
  const { bavail, bsize } = await statfs(folder)
  // The error alone is not enough, because PostgreSQL may report only that it has ended.
  const isFull = bavail * bsize < LOW_BYTES || isStorageFull(error)
  if (!isFull || error instanceof StartUpError) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartUpError(
    `There is too little disk space in ${folder} to fill the database: ${Math.floor((bavail * bsize) / 1e6)} MB are free. Free some, then start again. (${reason})`,
  )
}

/** Whether PostgreSQL or the store of documents has reported a full disk. The store leaves some space free. */
const isStorageFull = (error: unknown) =>
  (error instanceof RequestError && error.code === 'storage-full') ||
  (error instanceof Error && databaseErrorCode(error) === 'storage-full')

/** A folder outside the data folder, for files that root writes and the account of the database must be able to open. */
export const SYSTEM_FOLDER = '/var/lib/gram-seva'

/** Creates the system folder if needed. Throws a `StartUpError` if another account could change its contents. */
export async function makeSystemFolder(): Promise<void> {
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  if (!(await isPrivateFolder(SYSTEM_FOLDER))) {
    throw new StartUpError(
      `The folder ${SYSTEM_FOLDER} must belong to root, and nobody else may write to it, because it contains the database's programs. Give it to root (chown root, chmod 755), or move it away.`,
    )
  }
  // mkdir applies the umask.
  await chmod(SYSTEM_FOLDER, 0o755)
}

/** The error code of SQLite for a locked file. */
const SQLITE_BUSY = 5

export interface InstallationLock {
  release(): void
}

/**
 * Creates a lock file that only the current account can open, because every account that can open it could take the
 * lock. If the file exists, only its permissions are set, because opening and closing the file would release a lock that
 * this process already has on it. Throws if the existing file is a symbolic link.
 */
function makePrivateFile(file: string) {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found) {
    if (!found.isFile()) throw new Error('it is not a file: move it away')
    // No other user can replace the file between these calls, because its folder is private.
    return chmodSync(file, 0o600)
  }
  const created = openSync(file, NEW_FILE, 0o600)
  try {
    // The umask may have removed permissions.
    fchmodSync(created, 0o600)
  } finally {
    closeSync(created)
  }
}

/** With these flags, opening fails if the file exists, so that no symbolic link is followed. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Locks a data folder for one portal. Node has no file locks, so an exclusive transaction of SQLite locks the file. The
 * operating system releases the lock when the process ends, even after kill -9. The file stays empty. Throws `busy` if
 * another process has the lock.
 */
export function takeInstallationLock(
  file: string,
  dataFolder: string,
  busy = new StartUpError(
    `Another portal is already running on the data folder ${dataFolder}: stop it first, or set DATA_DIR to another folder.`,
  ),
): InstallationLock {
  let database: DatabaseSync | undefined
  try {
    makePrivateFile(file)
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    const locked = database
    // A failed start may call `release` twice.
    return { release: () => (locked.isOpen ? locked.close() : undefined) }
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw busy
    }
    throw new StartUpError(`The data folder ${dataFolder} cannot be locked (${file}): ${String(error)}`)
  }
}
