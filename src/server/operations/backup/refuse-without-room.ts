import { statfs } from 'node:fs/promises'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { newestBackup } from './newest-backup.ts'

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
