import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import { backupsToDrop } from './backups-to-drop.ts'
import { keepErasures } from './erasures-beside.ts'
import { isBackupDue } from './is-backup-due.ts'
import { findBackups } from './newest-backup.ts'
import { pauseAfter } from './pause-after.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/backup.ts', import.meta.url))
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
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
