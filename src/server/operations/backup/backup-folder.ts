// SPDX-License-Identifier: Apache-2.0
import { readdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartUpError } from '../../platform/start-up-error.ts'

/** Matches the name of a finished backup: the date, and the hours, minutes and seconds in UTC. */
const NAME = /^gram-seva-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

/** A name such as `gram-seva-2026-11-21T203000Z.age`. It is valid on every file system, and names sort by time. */
export const backupFile = (date: Date) => `gram-seva-${timestamp(date)}.age`

/** An instant in UTC for file names, such as `2026-11-21T203000Z`. */
export const timestamp = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The time at which the backup with this name was started; undefined for other files and unfinished backups. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The name of an archive while it is written. A killed run leaves the file behind, and the next run removes it. */
export const unfinishedFile = (file: string) => join(dirname(file), `.${basename(file)}.part`)

/** Whether a file has the name of an unfinished archive. */
export const isUnfinished = (name: string) => name.endsWith('.age.part')

/** A finished backup, and the time at which it was started. */
export interface Backup {
  file: string
  at: Date
}

/** The finished backups in a folder, newest first; none if the folder cannot be read. */
export async function findBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap((name) => {
    const at = timeOfBackup(name)
    return at ? [{ file: join(folder, name), at }] : []
  })
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** The newest finished backup in a folder, with its size; undefined if there is none. */
export async function findNewestBackup(folder: string): Promise<(Backup & { bytes: number }) | undefined> {
  const [newest] = await findBackups(folder)
  if (!newest) return undefined
  const { size } = await stat(newest.file)
  return { ...newest, bytes: size }
}

/** Throws a `StartUpError` if the folder has less free space than its newest backup takes. */
export async function checkFreeSpace(folder: string): Promise<void> {
  const newest = await findNewestBackup(folder)
  if (!newest) return
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= newest.bytes) return
  throw new StartUpError(
    `The folder ${folder} has ${megabytes(free)} free, but the newest backup in it takes ${megabytes(newest.bytes)}. Free some space, or choose another folder.`,
  )
}

/** Formats a number of bytes, such as `12.5 MB`. */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
