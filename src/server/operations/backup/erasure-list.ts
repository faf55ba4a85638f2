// SPDX-License-Identifier: Apache-2.0
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openPlainFile, undefinedIfMissing, writeFileDurably } from '../../platform/files.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { readErasureLine } from '../../privacy/replay-erasures.ts'

const FILE_NAME = 'erasures.jsonl'

const backupListFile = (backupDir: string) => join(backupDir, 'erasures', FILE_NAME)

const portalListFile = (dataDir: string) => join(dataDir, FILE_NAME)

/**
 * Copies the list of erased accounts (see erasure in docs/glossary.md) to the folder of the backups. The list contains no
 * names. The portal updates this copy after the backups, so that accounts which were erased after a backup can be erased
 * again after a restore.
 */
export async function exportErasures(dataDir: string, backupDir: string): Promise<void> {
  await addLines([portalListFile(dataDir)], backupListFile(backupDir))
}

/** Copies the lists of backup folders to a restored portal, whose next start erases the listed accounts again. */
export async function importErasures(backupDirs: readonly string[], dataDir: string): Promise<void> {
  await addLines(backupDirs.map(backupListFile), portalListFile(dataDir))
}

/** Adds the lines of `sources` to `target`. Existing lines stay, because several portals may share a backup folder. */
async function addLines(sources: readonly string[], target: string) {
  const existing = new Set(await linesOf(target))
  const lines = new Set(existing)
  for (const source of sources) for (const line of await linesOf(source)) lines.add(line)
  if (lines.size === existing.size) return
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await writeFileDurably(target, [...lines].join('\n'), 0o600)
}

/**
 * The lines of a list. Lines that the portal would not write are skipped, because anybody may have written to a backup
 * folder. For the same reason, a symbolic link in place of the list is not followed: it could name any file that root
 * can read.
 */
async function linesOf(file: string): Promise<string[]> {
  const text = await readPlainFile(file)
  const lines = text.split('\n').map(readErasureLine)
  return lines.filter((line) => line !== undefined).map((line) => JSON.stringify(line))
}

/**
 * The text of a file; empty if the file is missing. Throws a `StartUpError` for anything that is not a plain file, such
 * as a symbolic link.
 */
async function readPlainFile(file: string): Promise<string> {
  const opened = await openPlainFile(file).then((handle) => ({ handle }), undefinedIfMissing)
  if (!opened) return ''
  const { handle } = opened
  if (!handle)
    throw new StartUpError(`${file} must be the list of erased accounts, and it is not a file: move it away.`)
  try {
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
