import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfExists, writeFileDurably } from '../../platform/files.ts'

const LIST = 'erasures.jsonl'

const listOfBackups = (backupDir: string) => join(backupDir, 'erasures', LIST)

const listOfPortal = (dataDir: string) => join(dataDir, LIST)

/**
 * Copies the list of erased accounts, which contains no names, to the folder of the backups. It is newer than any backup, so
 * that a restore can erase the accounts again.
 */
export async function exportErasures(dataDir: string, backupDir: string): Promise<void> {
  await addLines([listOfPortal(dataDir)], listOfBackups(backupDir))
}

/** Copies the lists of backup folders to a restored portal, whose next start erases those accounts again. */
export async function importErasures(backupDirs: readonly string[], dataDir: string): Promise<void> {
  await addLines(backupDirs.map(listOfBackups), listOfPortal(dataDir))
}

/** Merges the lines, because several portals may share a backup folder. */
async function addLines(sources: readonly string[], target: string) {
  const existing = new Set(await linesOf(target))
  const lines = new Set(existing)
  for (const source of sources) for (const line of await linesOf(source)) lines.add(line)
  if (lines.size === existing.size) return
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await writeFileDurably(target, [...lines].join('\n'), 0o600)
}

async function linesOf(file: string): Promise<string[]> {
  const text = (await readIfExists(file)) ?? ''
  return text.split('\n').filter((line) => line !== '')
}
