// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import * as z from 'zod'
import { readIfExists, writeFileDurably } from '../../platform/files.ts'

/**
 * The file with the result of the last drill. It is next to the backups, so that every machine of the portal can read
 * it.
 */
const RECORD_FILE = 'restore-drill.json'

/** The exit codes of `scripts/drill.ts` if the drill found and recorded faults, and if another drill is running. */
export const DRILL_EXIT = { faults: 3, anotherIsRunning: 4 } as const

const recordSchema = z.object({
  /** When the drill ended, in ISO 8601. */
  endedAt: z.iso.datetime(),
  /** The name of the backup that was restored. */
  backup: z.string(),
  seconds: z.number(),
  /** The faults, one sentence each; empty if the backup can be restored. */
  faults: z.array(z.string()),
})
export type DrillRecord = z.infer<typeof recordSchema>

/** The maximum number of stored faults. More faults would add no information. */
const MAX_FAULTS = 20

/** The result of the last drill; undefined if there was none, or if the file cannot be read. */
export async function readDrill(backupDir: string): Promise<DrillRecord | undefined> {
  const text = await readIfExists(join(backupDir, RECORD_FILE))
  try {
    return recordSchema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** Stores the result of a drill in place of the previous one. At most `MAX_FAULTS` faults are stored. */
export async function writeDrill(backupDir: string, record: DrillRecord): Promise<void> {
  const stored = { ...record, faults: record.faults.slice(0, MAX_FAULTS) }
  await writeFileDurably(join(backupDir, RECORD_FILE), JSON.stringify(stored), 0o600)
}

/** A duration for people, such as `40 s` or `11 min`. */
export const describeSeconds = (seconds: number) =>
  seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
