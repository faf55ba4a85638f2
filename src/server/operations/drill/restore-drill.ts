// SPDX-License-Identifier: Apache-2.0
import { chmod, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type DatabaseAddress, withConnection } from '../../platform/db/connection.ts'
import { ownAccount } from '../../platform/db/embedded/account.ts'
import {
  prepareDataFolder,
  preparePrivateFolder,
  takeInstallationLock,
} from '../../platform/db/embedded/data-folder.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { type Backup, findNewestBackup, megabytes } from '../backup/backup-folder.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { DRILL_LOCK } from '../backup/excluded-paths.ts'
import type { KeysArchive } from '../backup/keys-archive.ts'
import { type DrillRecord, writeDrill } from './drill-record.ts'

/**
 * The expected size of the restored data, as a multiple of the size of the archive. The data is larger, because the archive
 * contains compressed tables.
 */
const UNPACKED_FACTOR = 3
const SPACE_CHECK_MS = 2_000

/** Thrown if another process is running a drill of this portal. */
export class DrillIsRunning extends StartUpError {
  constructor() {
    super('Another restore drill of this portal is running. Wait until it is done.')
  }
}

/**
 * Restores the newest backup into a private folder, checks it, deletes the folder, and records the result and the duration.
 * Faults of the backup are part of the result. Throws a `StartUpError` if there is no backup, and `DrillIsRunning`.
 */
export async function runDrill(configuration: Configuration, passphrase: string): Promise<DrillResult> {
  const { backupDir, restoreDrillDir } = configuration
  if (backupDir === undefined) throw new StartUpError('Set BACKUP_DIR: the drill restores the newest backup in it.')
  return withDrillLock(configuration, () =>
    drillNewest({ configuration, backupDir, passphrase, prepareFolder: () => prepareDrillFolder(restoreDrillDir) }),
  )
}

interface CopyDrill {
  configuration: Configuration
  /** The folder with copies of the backups. */
  from: string
  passphrase: string
  /** The archive of the keys, which is restored, too. */
  keys?: KeysArchive | undefined
  /** The folder in which the drill restores. Defaults to the system's folder for temporary files. */
  drillDir?: string | undefined
}

/**
 * Like `runDrill`, but restores the newest backup in `from`, and uses neither the data folder nor the database of a portal. Any
 * machine with PostgreSQL can do this.
 */
export async function runDrillOfCopy({ from, drillDir, ...options }: CopyDrill): Promise<DrillResult> {
  // The check itself refuses a folder for temporary files whose contents other users could replace.
  const prepareFolder = async () => (drillDir === undefined ? tmpdir() : prepareDrillFolder(drillDir))
  return drillNewest({ ...options, backupDir: from, prepareFolder, mayBeReadOnly: true })
}

interface Drill {
  configuration: Configuration
  backupDir: string
  passphrase: string
  keys?: KeysArchive | undefined
  /** Returns the folder in which the drill restores. */
  prepareFolder: () => Promise<string>
  /** Whether the drill may end without a record if `backupDir` is read-only. */
  mayBeReadOnly?: boolean
}

async function drillNewest(drill: Drill): Promise<DrillResult> {
  const backup = await findNewestBackup(drill.backupDir)
  if (!backup) throw new StartUpError(`There is no backup in ${drill.backupDir} yet.`)
  const record = createRecorder(drill, backup)
  try {
    return await record(await restoreWithinSpace({ ...drill, backup, record, folder: await drill.prepareFolder() }))
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error
    return record([error.message])
  }
}

async function prepareDrillFolder(folder: string): Promise<string> {
  await preparePrivateFolder(folder, { noun: 'drill', setting: 'RESTORE_DRILL_DIR' })
  // If root runs this, the database runs as another user, who must be able to enter the folder.
  if (ownAccount().uid === 0) await chmod(folder, 0o711)
  return folder
}

/**
 * Runs `work`, or throws `DrillIsRunning` if another drill of this portal is running. A lock in the data folder prevents a
 * second drill on this machine. If other machines may share the database, a lock in the database prevents drills on them.
 * Both locks are released even if the process is killed.
 */
async function withDrillLock<Result>(
  { dataDir, databaseUrl }: Configuration,
  work: () => Promise<Result>,
): Promise<Result> {
  await prepareDataFolder(dataDir)
  const lock = takeInstallationLock(join(dataDir, DRILL_LOCK), dataDir, new DrillIsRunning())
  try {
    return await (databaseUrl === undefined ? work() : withDatabaseLock({ connectionString: databaseUrl }, work))
  } finally {
    lock.release()
  }
}

function withDatabaseLock<Result>(address: DatabaseAddress, work: () => Promise<Result>): Promise<Result> {
  return withConnection(address, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('restore-drill')) as locked`,
    )
    if (!rows[0]?.locked) throw new DrillIsRunning()
    return work()
  })
}

/** The result of a drill, and whether it is stored beside the backups. */
export interface DrillResult extends DrillRecord {
  /** False if the folder of the copies is read-only. */
  isRecorded: boolean
}

type Recorder = (faults: string[]) => Promise<DrillResult>

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS']

function createRecorder({ backupDir, mayBeReadOnly = false }: Drill, { file }: Backup): Recorder {
  const startedAt = performance.now()
  return async (faults) => {
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const drill = { endedAt: new Date().toISOString(), backup: basename(file), seconds, faults }
    const isRecorded = await writeDrill(backupDir, drill).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (mayBeReadOnly && READ_ONLY.includes(error.code ?? '')) return false
        throw error
      },
    )
    return { ...drill, isRecorded }
  }
}

interface LimitedRestore extends Pick<Drill, 'configuration' | 'passphrase' | 'keys'> {
  backup: Backup & { bytes: number }
  record: Recorder
  folder: string
}

/**
 * Restores the backup, and returns the faults that were found. Ends the drill before it takes the disk space that the
 * portal needs, because both may be on the same disk.
 */
async function restoreWithinSpace({ configuration, backup, passphrase, keys, record, folder }: LimitedRestore) {
  const space = await usableSpaceIn(folder, configuration)
  if (space < UNPACKED_FACTOR * backup.bytes) {
    throw new StartUpError(
      `The folder ${folder} has no room for a drill: ${megabytes(Math.max(0, space))} may be used, and about ${megabytes(UNPACKED_FACTOR * backup.bytes)} are needed. Free some space, or set RESTORE_DRILL_DIR.`,
    )
  }
  const endIfFull = async () => {
    if ((await usableSpaceIn(folder, configuration)) > 0) return
    clearInterval(timer)
    await record([`The disk of ${folder} was nearly full before the drill was done. Set RESTORE_DRILL_DIR.`])
    // The handler of this signal in `withTempFolder` removes the folder and ends the process.
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(() => {
    // If the disk cannot be read, the restore itself fails and reports it.
    endIfFull().catch(() => clearInterval(timer))
  }, SPACE_CHECK_MS)
  try {
    const { findings } = await checkBackup({ configuration, file: backup.file, passphrase, keys, parent: folder })
    return findings.faults
  } finally {
    clearInterval(timer)
  }
}

/** The bytes that a drill may use. It must leave twice as much space free as the portal needs to be ready. */
async function usableSpaceIn(folder: string, { readiness }: Configuration): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const leastFree = Math.max(readiness.leastFreeBytes, (blocks * bsize * readiness.leastFreePercent) / 100)
  return bavail * bsize - 2 * leastFree
}
