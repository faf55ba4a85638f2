// SPDX-License-Identifier: Apache-2.0
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readIfExists, writeFileDurably } from '../../platform/files.ts'
import type { Manifest } from './manifest.ts'

/** The exit code of `scripts/backup.ts` if the backup was taken, but documents are missing or damaged in the portal. */
export const INCOMPLETE_EXIT = 3

/**
 * A file that exists next to the backups while the newest backup is incomplete. Every machine of the portal can read
 * it.
 */
const RECORD_FILE = 'incomplete-backup.json'

const recordSchema = z.object({
  /** The name of the backup. */
  backup: z.string(),
  /** The number of missing documents, and the number of documents that differ from what was submitted. */
  missing: z.int(),
  damaged: z.int(),
})

/**
 * If documents are missing or damaged in a backup, writes their number to `RECORD_FILE` in the folder of the backups. After a
 * complete backup, removes the file of an earlier backup.
 */
export async function recordIncompleteness(
  folder: string,
  file: string,
  { missing, damaged }: Pick<Manifest, 'missing' | 'damaged'>,
): Promise<void> {
  const record = join(folder, RECORD_FILE)
  if (missing.length + damaged.length === 0) return rm(record, { force: true })
  const text = JSON.stringify({ backup: basename(file), missing: missing.length, damaged: damaged.length })
  await writeFileDurably(record, text, 0o600)
}

/** Whether documents are missing or damaged in this backup. False if the record cannot be read. */
export async function isIncomplete(file: string): Promise<boolean> {
  const text = await readIfExists(join(dirname(file), RECORD_FILE))
  try {
    return recordSchema.parse(JSON.parse(text ?? '')).backup === basename(file)
  } catch {
    return false
  }
}
