import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import { findBackups } from './backup-folder.ts'
import { keepErasures } from './erasure-list.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/backup.ts', import.meta.url))
/** What is left of a backup that is cut short is taken away within a moment. */
const MOST_WAITED_MS = 5_000
const MOST_SAID = 2_000

interface Parts {
  configuration: Configuration
  /** Hears of a backup that failed. */
  onFault: (error: Error) => void
}

/**
 * Takes backups into `BACKUP_DIR` by itself, in a process of its own that gives way to the portal, and drops those that
 * have had their day. Gives an end that leaves no backup half done.
 */
export function scheduleBackups({ configuration, onFault }: Parts): () => Promise<void> {
  const { backupDir } = configuration
  if (backupDir === undefined) return async () => {}
  const ending = new AbortController()
  let running: Promise<void> | undefined
  const attempt = createAttempts({ ...configuration, backupDir }, ending.signal)
  const look = () => {
    running ??= attempt()
      .catch(onFault)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, MINUTE_MS)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    ending.abort()
    // A share whose machine is gone answers nobody, and holds up no end.
    if (running) await withTimeout(running, MOST_WAITED_MS)
  }
}

/** After a failure it rests, longer each time: one that fails again and again copies the whole portal each time. */
function createAttempts(configuration: Configuration & { backupDir: string }, ending: AbortSignal) {
  let failures = 0
  let restsUntil = 0
  return async () => {
    if (performance.now() < restsUntil) {
      // Small, and too dear to be late; whether it works was said when the rest began.
      return keepErasures(configuration.dataDir, configuration.backupDir).catch(() => {})
    }
    try {
      await backUpIfDue(configuration, ending)
      failures = 0
    } catch (error) {
      failures += 1
      restsUntil = performance.now() + pauseAfter(failures)
      throw error
    }
  }
}

async function backUpIfDue(configuration: Configuration & { backupDir: string }, ending: AbortSignal): Promise<void> {
  const { backupDir, backupEveryHours, dataDir } = configuration
  await keepErasures(dataDir, backupDir)
  const [newest] = await findBackups(backupDir)
  if (!isBackupDue(new Date(), newest?.at, backupEveryHours)) return
  const age = newest ? Date.now() - newest.at.getTime() : undefined
  try {
    await runBackup(ending)
  } catch (error) {
    if (ending.aborted) return
    const since = age === undefined ? 'There is none' : `The newest is ${(age / DAY_MS).toFixed(1)} days old`
    throw new Error(`A backup failed. ${since}`, { cause: error })
  }
  for (const { file } of backupsToDrop(await findBackups(backupDir))) await rm(file, { force: true })
}

/** By the same environment as the portal, as its command does it. */
async function runBackup(ending: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'ignore', 'pipe'], signal: ending })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + String(chunk)).slice(-MOST_SAID)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      // Of several processes of a portal one is enough.
      if (code === 0 || said.startsWith('Another backup')) resolve()
      else reject(new Error(said.trim() || `The backup ended with ${code}`))
    })
  })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Two o'clock at night in India, in UTC of the evening before. */
const NIGHT_MS = 20.5 * HOUR_MS

/**
 * Whether a portal should take a backup: so many hours after the newest, or, where nobody says how many, once a night, and
 * at any time of the day where a night was missed.
 */
export function isBackupDue(now: Date, newest: Date | undefined, everyHours: number | undefined): boolean {
  if (!newest) return true
  if (everyHours !== undefined) return now.getTime() - newest.getTime() >= everyHours * HOUR_MS
  const lastNight = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return newest.getTime() < lastNight
}

const MINUTE_MS = 60_000
const MOST_MS = 60 * MINUTE_MS

/** How long the next try waits after so many failures in a row, in milliseconds: twice as long each time, an hour at most. */
export function pauseAfter(failures: number): number {
  return Math.min(MINUTE_MS * 2 ** failures, MOST_MS)
}

const KEPT = { newest: 3, days: 7, weeks: 4, months: 12 }

/** A backup, as far as it matters how long it is kept. */
interface Kept {
  file: string
  at: Date
}

/**
 * Which backups have had their day: kept are the three newest, and the newest of each of the last 7 days, 4 weeks and 12
 * months that have one. The last whole one is among them, however old it is.
 */
export function backupsToDrop<B extends Kept>(backups: readonly B[]): B[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<B>([
    ...newestFirst.slice(0, KEPT.newest),
    ...newestOfEach(newestFirst, (at) => at.toISOString().slice(0, 10), KEPT.days),
    // 1970 began on a Thursday: these weeks begin on a Monday.
    ...newestOfEach(newestFirst, (at) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7)), KEPT.weeks),
    ...newestOfEach(newestFirst, (at) => at.toISOString().slice(0, 7), KEPT.months),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function newestOfEach<B extends Kept>(newestFirst: readonly B[], spanOf: (at: Date) => string, spans: number): B[] {
  const found = new Map<string, B>()
  for (const backup of newestFirst) if (!found.has(spanOf(backup.at))) found.set(spanOf(backup.at), backup)
  return [...found.values()].slice(0, spans)
}
