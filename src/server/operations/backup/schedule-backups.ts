// SPDX-License-Identifier: Apache-2.0
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type Backup, findBackups } from './backup-folder.ts'
import { exportErasures } from './erasure-list.ts'
import { INCOMPLETE_EXIT } from './incomplete-backup.ts'
import { runAtLowPriority, runInBackground } from './run-in-background.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/backup.ts', import.meta.url))
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The time of the nightly backup: 2:00 in India is 20:30 UTC of the day before. */
const NIGHT_MS = 20.5 * HOUR_MS
const RETENTION = { newest: 3, days: 7, weeks: 4, months: 12 }

interface Options {
  configuration: Configuration
  onError: (error: Error) => void
}

type BackupConfiguration = Configuration & { backupDir: string }

/**
 * Takes backups into `BACKUP_DIR` in a separate process of low priority, and deletes expired backups. Pauses after a
 * failure, because every attempt copies the whole portal. Returns a stop function that aborts a running backup.
 */
export function scheduleBackups({ configuration, onError }: Options): () => Promise<void> {
  const { backupDir, dataDir } = configuration
  if (backupDir === undefined) return async () => {}
  const stopping = new AbortController()
  return runInBackground({
    attempt: () => backUpIfDue({ configuration: { ...configuration, backupDir }, onError }, stopping.signal),
    // The list of erasures is small and must stay current. Errors are ignored here: the next attempt exports the list first,
    // and reports them.
    whilePaused: () => exportErasures(dataDir, backupDir).catch(() => {}),
    stopping,
    onError,
  })
}

interface RunOptions extends Options {
  configuration: BackupConfiguration
}

async function backUpIfDue({ configuration, onError }: RunOptions, stopping: AbortSignal): Promise<void> {
  const { backupDir, backupEveryHours, dataDir } = configuration
  await exportErasures(dataDir, backupDir)
  const [newest] = await findBackups(backupDir)
  if (!isBackupDue(new Date(), newest?.at, backupEveryHours)) return
  const age = newest ? Date.now() - newest.at.getTime() : undefined
  try {
    await runBackup(stopping, onError)
  } catch (error) {
    if (stopping.aborted) return
    const newestAge =
      age === undefined ? 'There is no earlier backup' : `The newest backup is ${(age / DAY_MS).toFixed(1)} days old`
    throw new Error(`A backup failed. ${newestAge}`, { cause: error })
  }
  for (const { file } of expiredBackups(await findBackups(backupDir))) await rm(file, { force: true })
}

/**
 * A backup is due `everyHours` after the newest backup, or once a night if `everyHours` is undefined. If it was missed
 * at night, it is due during the day.
 */
export function isBackupDue(now: Date, newest: Date | undefined, everyHours: number | undefined): boolean {
  if (!newest) return true
  if (everyHours !== undefined) return now.getTime() - newest.getTime() >= everyHours * HOUR_MS
  const lastNight = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return newest.getTime() < lastNight
}

/**
 * Runs `npm run backup` with the environment of the portal. If documents are missing in the portal, the backup is
 * reported as incomplete, but counts as taken, because another attempt would lack the same documents.
 */
async function runBackup(stopping: AbortSignal, onError: Options['onError']): Promise<void> {
  const { code, output } = await runAtLowPriority(PROGRAM, stopping)
  if (code === INCOMPLETE_EXIT) return onError(new Error(`A backup was taken, but it is incomplete. ${output}`))
  const isTakenByAnotherProcess = output.startsWith('Another backup')
  if (code === 0 || isTakenByAnotherProcess) return
  throw new Error(output || `The backup ended with ${code}`)
}

/**
 * The backups to delete. The portal keeps the three newest backups, and the newest backup of each of the last 7 days, 4 weeks
 * and 12 months that have a backup. Periods without a backup are not counted, so that old backups are kept if there are no
 * newer backups.
 */
export function expiredBackups(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const retained = new Set<Backup>([
    ...newestFirst.slice(0, RETENTION.newest),
    ...newestOfEach(newestFirst, (date) => date.toISOString().slice(0, 10), RETENTION.days),
    // 1970 began on a Thursday. The offset makes the weeks begin on a Monday.
    ...newestOfEach(newestFirst, (date) => String(Math.floor((date.getTime() / DAY_MS + 3) / 7)), RETENTION.weeks),
    ...newestOfEach(newestFirst, (date) => date.toISOString().slice(0, 7), RETENTION.months),
  ])
  return newestFirst.filter((backup) => !retained.has(backup))
}

/** The newest backup of each period, for the last `count` periods that have a backup. */
function newestOfEach(newestFirst: readonly Backup[], periodOf: (date: Date) => string, count: number): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.at)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}
