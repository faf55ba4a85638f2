import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOfBackup } from './backup-names.ts'

export interface FoundBackup {
  file: string
  at: Date
  bytes: number
}

/** The whole backups in a folder, the newest first; none where the folder cannot be read. */
export async function findBackups(folder: string): Promise<Omit<FoundBackup, 'bytes'>[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap((name) => {
    const at = timeOfBackup(name)
    return at ? [{ file: join(folder, name), at }] : []
  })
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** The newest whole backup in a folder (`BACKUP_DIR`): a file has its name only once all of it is on the disk. */
export async function newestBackup(folder: string): Promise<FoundBackup | undefined> {
  const [newest] = await findBackups(folder)
  if (!newest) return undefined
  const { size } = await stat(newest.file)
  return { ...newest, bytes: size }
}
