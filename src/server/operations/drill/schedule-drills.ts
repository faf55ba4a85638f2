// SPDX-License-Identifier: Apache-2.0
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { findBackups } from '../backup/backup-folder.ts'
import { runAtLowPriority, runInBackground } from '../backup/run-in-background.ts'
import { DRILL_EXIT, readDrill, writeDrill } from './drill-record.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/drill.ts', import.meta.url))
const DAY_MS = 86_400_000
/** The time of the drill: 3:00 in India is 21:30 UTC of the day before, an hour after the nightly backup. */
const NIGHT_MS = 21.5 * 3_600_000

interface Options {
  configuration: Configuration
  onError: (error: Error) => void
}

/**
 * Restores the newest backup once a night in a separate process of low priority, and checks it. Returns a stop function that
 * aborts a running drill.
 */
export function scheduleDrills({ configuration, onError }: Options): () => Promise<void> {
  const { backupDir, runsRestoreDrills } = configuration
  if (backupDir === undefined || !runsRestoreDrills) return async () => {}
  const stopping = new AbortController()
  return runInBackground({ attempt: () => drillIfDue(backupDir, stopping.signal), stopping, onError })
}

async function drillIfDue(backupDir: string, stopping: AbortSignal): Promise<void> {
  const backups = await findBackups(backupDir)
  const [newest] = backups
  const previous = await readDrill(backupDir)
  if (!newest || !isDrillDue(new Date(), backups.at(-1)?.at, previous && new Date(previous.endedAt))) return
  const startedAt = performance.now()
  const ended = await runAtLowPriority(PROGRAM, stopping).catch((error: Error) => ({
    code: null,
    output: error.message,
  }))
  if (stopping.aborted || ended.code === 0 || ended.code === DRILL_EXIT.anotherIsRunning) return
  const reason = ended.output || `It ended with ${ended.code}`
  // A drill that was killed may not have recorded its result.
  const isRecorded = (await readDrill(backupDir))?.endedAt !== previous?.endedAt
  if (ended.code !== DRILL_EXIT.faults && !isRecorded) {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    await writeDrill(backupDir, {
      endedAt: new Date().toISOString(),
      backup: basename(newest.file),
      seconds,
      faults: [`The drill did not finish: ${reason}`],
    })
  }
  throw new Error('The restore drill failed', { cause: new Error(reason) })
}

/**
 * A drill is due once a night. A drill that was missed at night is due during the day. Before the first drill, the
 * oldest backup counts as the last drill, so that the first backup of a new portal is not restored before the next
 * night.
 */
export function isDrillDue(now: Date, oldestBackup: Date | undefined, last: Date | undefined): boolean {
  const since = last ?? oldestBackup
  if (!since) return false
  const lastNight = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return since.getTime() < lastNight
}
