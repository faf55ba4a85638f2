import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const LIST = 'erasures.jsonl'

/** The list of erased accounts as it lies beside the backups: it is younger than the newest of them. */
const erasuresBeside = (backupDir: string) => join(backupDir, 'erasures', LIST)

const erasuresIn = (dataDir: string) => join(dataDir, LIST)

/** Keeps the list of erased accounts, which names nobody, beside the backups: a restore erases them again. */
export async function keepErasures(dataDir: string, backupDir: string): Promise<void> {
  await copyLonger(erasuresIn(dataDir), erasuresBeside(backupDir))
}

/** Brings the list back that lay beside a backup: the next start of the portal erases whom the backup brought back. */
export async function bringErasures(backupDir: string, dataDir: string): Promise<void> {
  await copyLonger(erasuresBeside(backupDir), erasuresIn(dataDir))
}

/** The list only ever grows. */
async function copyLonger(from: string, to: string) {
  if ((await sizeOf(from)) <= (await sizeOf(to))) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, `${to}.new`)
  await rename(`${to}.new`, to)
}

async function sizeOf(file: string) {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found?.size ?? 0
}
