import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type Backup, findBackups } from './backup-folder.ts'
import { exportErasures } from './erasure-list.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/backup.ts', import.meta.url))
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The time of the nightly backup: 2:00 in India is 20:30 UTC of the day before. */
const NIGHT_MS = 20.5 * HOUR_MS
const MAX_PAUSE_MS = HOUR_MS
/** An aborted backup removes its unfinished file well within this time. */
const STOP_TIMEOUT_MS = 5_000
const MAX_ERROR_LENGTH = 2_000
const RETENTION = { newest: 3, days: 7, weeks: 4, months: 12 }

interface Parts {
  configuration: Configuration
  onFault: (error: Error) => void
}

type BackupConfiguration = Configuration & { backupDir: string }

/**
 * Takes backups into `BACKUP_DIR` in a separate process of low priority, and deletes expired ones. Returns a stop function
 * that aborts a running backup.
 */
export function scheduleBackups({ configuration, onFault }: Parts): () => Promise<void> {
  const { backupDir } = configuration
  if (backupDir === undefined) return async () => {}
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const attempt = createAttempt({ ...configuration, backupDir }, stopping.signal)
  const poll = () => {
    running ??= attempt()
      .catch(onFault)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(poll, MINUTE_MS)
  timer.unref()
  poll()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    // An unreachable network share may never respond, but must not delay the shutdown.
    if (running) await Promise.race([running, pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Takes backups, with increasing pauses after failures, because every attempt copies the whole portal. */
function createAttempt(configuration: BackupConfiguration, stopping: AbortSignal) {
  let failures = 0
  let pausedUntil = 0
  return async () => {
    if (performance.now() < pausedUntil) {
      // The list of erasures is small and must stay current. Its errors were reported when the pause began.
      return exportErasures(configuration.dataDir, configuration.backupDir).catch(() => {})
    }
    try {
      await backUpIfDue(configuration, stopping)
      failures = 0
    } catch (error) {
      failures += 1
      pausedUntil = performance.now() + retryDelay(failures)
      throw error
    }
  }
}

/** The pause after this many consecutive failures, in milliseconds. It doubles each time, up to an hour. */
export const retryDelay = (failures: number) => Math.min(MINUTE_MS * 2 ** failures, MAX_PAUSE_MS)

async function backUpIfDue(configuration: BackupConfiguration, stopping: AbortSignal): Promise<void> {
  const { backupDir, backupEveryHours, dataDir } = configuration
  await exportErasures(dataDir, backupDir)
  const [newest] = await findBackups(backupDir)
  if (!isBackupDue(new Date(), newest?.at, backupEveryHours)) return
  const age = newest ? Date.now() - newest.at.getTime() : undefined
  try {
    await runBackup(stopping)
  } catch (error) {
    if (stopping.aborted) return
    const reason = age === undefined ? 'There is none' : `The newest is ${(age / DAY_MS).toFixed(1)} days old`
    throw new Error(`A backup failed. ${reason}`, { cause: error })
  }
  for (const { file } of expiredBackups(await findBackups(backupDir))) await rm(file, { force: true })
}

/** A backup is due `everyHours` after the newest one or, if not set, once a night. A missed one is due during the day. */
export function isBackupDue(now: Date, newest: Date | undefined, everyHours: number | undefined): boolean {
  if (!newest) return true
  if (everyHours !== undefined) return now.getTime() - newest.getTime() >= everyHours * HOUR_MS
  const lastNight = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return newest.getTime() < lastNight
}

/** Runs `npm run backup` with the environment of the portal. */
async function runBackup(stopping: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'ignore', 'pipe'], signal: stopping })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-MAX_ERROR_LENGTH)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      // Another process of the portal is taking the backup.
      if (code === 0 || output.startsWith('Another backup')) resolve()
      else reject(new Error(output.trim() || `The backup ended with ${code}`))
    })
  })
}

/**
 * The backups to delete: all except the three newest, and the newest of each of the last 7 days, 4 weeks and 12 months with
 * a backup. Days without a backup are not counted, so that old backups are kept if there are no newer ones.
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

function newestOfEach(newestFirst: readonly Backup[], periodOf: (date: Date) => string, count: number): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.at)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}
