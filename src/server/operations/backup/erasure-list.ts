import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const LIST = 'erasures.jsonl'

/** The list of erased accounts as it lies beside the backups: it is younger than the newest of them. */
const erasuresBeside = (backupDir: string) => join(backupDir, 'erasures', LIST)

const erasuresIn = (dataDir: string) => join(dataDir, LIST)

/** Keeps the list of erased accounts, which names nobody, beside the backups: a restore erases them again. */
export async function keepErasures(dataDir: string, backupDir: string): Promise<void> {
  await addLines([erasuresIn(dataDir)], erasuresBeside(backupDir))
}

/** Brings the lists back that lie beside backups: the next start of the portal erases whom the backup brought back. */
export async function bringErasures(backupDirs: readonly string[], dataDir: string): Promise<void> {
  await addLines(backupDirs.map(erasuresBeside), erasuresIn(dataDir))
}

/** Where several portals wrote, each list may hold what the others lack: no line that was there is lost. */
async function addLines(from: readonly string[], to: string) {
  const there = await linesOf(to)
  const lines = new Set(there)
  for (const list of from) for (const line of await linesOf(list)) lines.add(line)
  if (lines.size === new Set(there).size) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // What a killed run left, or a link that somebody put there.
  await rm(`${to}.new`, { force: true })
  const file = await open(`${to}.new`, 'wx', 0o600)
  try {
    await file.writeFile([...lines].map((line) => `${line}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${to}.new`, to)
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}
