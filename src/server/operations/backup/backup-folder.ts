import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartUpFault } from '../../platform/start-up-fault.ts'

const NAME = /^gram-seva-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

/** `gram-seva-2026-11-21T203000Z.age`: names sort as their times do, on every file system. */
export const backupFile = (at: Date) => `gram-seva-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`

/** When the backup of this name was begun; undefined for whatever is none, as one that is not finished. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

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

/** Throws a `StartUpFault` where a folder has less room than its newest backup takes: another one would not fit. */
export async function refuseWithoutRoom(folder: string): Promise<void> {
  const newest = await newestBackup(folder)
  if (!newest) return
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= newest.bytes) return
  throw new StartUpFault(
    `The folder ${folder} has room for ${megabytes(free)}, and the newest backup in it takes ${megabytes(newest.bytes)}. Make room there, or choose another folder.`,
  )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
