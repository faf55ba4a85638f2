import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { StartUpFault } from '#server/platform/start-up-fault.ts'

/** Makes sure that the data folder exists and can be written; a folder made here lets others pass, not look. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    const created = await mkdir(folder, { recursive: true })
    // Whatever the umask: as root, the database's own user must be able to pass through.
    if (created !== undefined) await chmod(folder, 0o711)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartUpFault(`The data folder ${folder} cannot be used: ${reason(error)}. Set DATA_DIR to another one.`)
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file stands in its way'
  if (code === 'EACCES' || code === 'EPERM') return 'you may not write there'
  if (code === 'EROFS') return 'it lies on a read-only file system'
  if (code === 'ENOSPC') return 'the disk is full'
  return String(error)
}
