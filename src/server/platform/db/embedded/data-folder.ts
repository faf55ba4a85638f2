import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { access, chmod, constants, lstat, mkdir, statfs } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describePathError } from '#server/platform/configuration/path-faults.ts'
import { refusalOfDatabase } from '#server/platform/db/refusal-of-database.ts'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { Refusal } from '#shared/refusal.ts'

/** Creates the data folder if needed, and checks that it is writable. Other accounts may enter a new folder, but not list it. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    const created = await mkdir(folder, { recursive: true })
    // If root runs the portal, the database runs as another user, who must be able to enter the folder, also with a strict umask.
    if (created !== undefined) await chmod(folder, 0o711)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartUpFault(
      `The data folder ${folder} cannot be used: ${describePathError(error)}. Set DATA_DIR to another one.`,
    )
  }
}

/** With less free space, a failed start has most likely run out of it. */
const LOW_BYTES = 32 * 1024 * 1024

/** Throws a `StartUpFault` if a start failed because the disk is full, and the error itself otherwise. */
export async function throwStartError(error: unknown, folder: string): Promise<never> {
  const { bavail, bsize } = await statfs(folder)
  // PostgreSQL may only report that it ended.
  const isFull = bavail * bsize < LOW_BYTES || isStorageFull(error)
  if (!isFull || error instanceof StartUpFault) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartUpFault(
    `There is too little disk space in ${folder} to fill the database: ${Math.floor((bavail * bsize) / 1e6)} MB are free. Free some, then start again. (${reason})`,
  )
}

/** From PostgreSQL, or from the store of documents, which leaves some space free. */
const isStorageFull = (error: unknown) =>
  (error instanceof Refusal && error.code === 'storage-full') ||
  (error instanceof Error && refusalOfDatabase(error) === 'storage-full')

/** A folder for files that root writes and the account of the database must be able to open. */
export const SYSTEM_FOLDER = '/var/lib/gram-seva'

const WRITABLE_BY_OTHERS = 0o022
const STICKY = 0o1000

/**
 * Whether only root and our own account can add, rename or remove files in a folder. A link to a folder is not accepted.
 * With `sticky`, others may add files but not change ours, as in /tmp.
 */
export async function isPrivateFolder(folder: string, { sticky = false } = {}): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory() || !isTrustedOwner(found.uid)) return false
  return (found.mode & WRITABLE_BY_OTHERS) === 0 || (sticky && (found.mode & STICKY) !== 0)
}

/** Whether the owner of a file is root or our own account. */
export const isTrustedOwner = (uid: number) => uid === 0 || uid === process.getuid?.()

/** Creates the system folder if needed. Throws a `StartUpFault` if others could change its contents. */
export async function makeSystemFolder(): Promise<void> {
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  if (!(await isPrivateFolder(SYSTEM_FOLDER))) {
    throw new StartUpFault(
      `The folder ${SYSTEM_FOLDER} must belong to root, and nobody else may write to it, because it contains the database's programs. Give it to root (chown root, chmod 755), or move it away.`,
    )
  }
  // mkdir applies the umask.
  await chmod(SYSTEM_FOLDER, 0o755)
}

const SQLITE_BUSY = 5

export interface InstallationLock {
  release(): void
}

/**
 * Creates the file unless it exists, for our own account only: another one that can open a lock file could take the lock. An
 * existing file is not opened, because closing it would release a lock that this process has on it.
 */
function makePrivateFile(file: string) {
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  chmodSync(file, 0o600)
}

/**
 * Locks a data folder for one portal. Node has no file locks, so an exclusive transaction of SQLite locks the file. The
 * operating system releases the lock when the process ends, even after kill -9. The file stays empty.
 */
export function takeInstallationLock(file: string, dataFolder: string): InstallationLock {
  let database: DatabaseSync | undefined
  try {
    makePrivateFile(file)
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    const locked = database
    // A failed start may call this function twice.
    return { release: () => (locked.isOpen ? locked.close() : undefined) }
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StartUpFault(
        `Another portal is already running on the data folder ${dataFolder}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    throw new StartUpFault(`The data folder ${dataFolder} cannot be locked (${file}): ${String(error)}`)
  }
}
