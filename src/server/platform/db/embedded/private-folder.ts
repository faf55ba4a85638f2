import { chmod, lstat, mkdir } from 'node:fs/promises'
import { StartUpFault } from '#server/platform/start-up-fault.ts'

/** Where root keeps what the database's own user must be able to reach. */
export const SYSTEM_FOLDER = '/var/lib/gram-seva'

const WRITABLE_FOR_OTHERS = 0o022
const STICKY = 0o1000

/**
 * Whether only root or our own account can change which names a folder holds: it is a folder and no link to one, belongs
 * to one of the two, and nobody else may write in it. With `sticky`, others may add names and not touch ours, as in /tmp.
 */
export async function isPrivateFolder(folder: string, { sticky = false } = {}): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory() || !isTrustedOwner(found.uid)) return false
  return (found.mode & WRITABLE_FOR_OTHERS) === 0 || (sticky && (found.mode & STICKY) !== 0)
}

/** Root, or our own account. */
export const isTrustedOwner = (uid: number) => uid === 0 || uid === process.getuid?.()

/** Makes the system folder where it is missing. Throws a `StartUpFault` where others could change what lies in it. */
export async function makeSystemFolder(): Promise<void> {
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  if (!(await isPrivateFolder(SYSTEM_FOLDER))) {
    throw new StartUpFault(
      `The folder ${SYSTEM_FOLDER} must belong to root, and nobody else may write in it: the database's programs are kept there. Give it to root (chown root, chmod 755), or move it away.`,
    )
  }
  // Whatever the umask.
  await chmod(SYSTEM_FOLDER, 0o755)
}
