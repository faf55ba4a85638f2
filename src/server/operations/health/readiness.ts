// SPDX-License-Identifier: Apache-2.0
import { X509Certificate } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Scanner } from '../../documents/virus-scanner.ts'
import { type Configuration, isSecondFactorOff } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { exists } from '../../platform/files.ts'
import type { Traffic } from '../../platform/http/traffic.ts'
import { openKeyFolder, signingKeyName } from '../../platform/keys/key-folder.ts'
import { sizeOfClosedFiles } from '../../platform/log/open-log.ts'
import { findNewestBackup } from '../backup/backup-folder.ts'
import { isIncomplete } from '../backup/incomplete-backup.ts'
import { readDrill } from '../drill/drill-record.ts'
import { createAuditChainWalk } from './audit-chain-walk.ts'
import { type DatabaseFacts, findFacts } from './find-facts.ts'
import { type Facts, type Judgement, judge } from './judge.ts'

/** The condition of the portal, as a readiness check found it. */
export interface Condition extends Judgement {
  /** The facts; undefined if the check failed or timed out. */
  facts: Facts | undefined
  /** The error, for the log. */
  cause?: unknown
}

/** The result of the last hourly maintenance of this process. */
export interface Maintenance {
  failedSteps: readonly string[]
}

/** The readiness check, and the database pool whose connections the metrics count. */
export interface Readiness {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Checks whether the portal can work; the result may be two seconds old. */
  check(): Promise<Condition>
}

interface Deps {
  db: Database
  pool: pg.Pool
  scanner: Scanner | undefined
  configuration: Configuration
  panchayatId: string
  serviceIds: readonly string[]
  traffic: Traffic
  maintenance: Maintenance
}

/**
 * The age up to which a result is reused. Together with the timeout, this makes every change visible within five
 * seconds.
 */
const CACHE_MS = 2_000
const TIMEOUT_MS = 2_500
const TIMED_OUT = `No answer within ${TIMEOUT_MS} ms`

/** Opens the readiness check. Concurrent calls of `check` share one result. */
export async function openReadiness(deps: Deps): Promise<Readiness> {
  const gatherFacts = await createFactGathering(deps)
  const { leastFreePercent, leastFreeBytes } = deps.configuration.readiness
  let last: { at: number; condition: Condition } | undefined
  /** The running collection of facts, which may continue after the check that started it has timed out. */
  let gathering: Promise<Facts> | undefined

  async function runCheck(): Promise<Condition> {
    gathering ??= gatherFacts().finally(() => {
      gathering = undefined
    })
    const { facts, cause } = await Promise.race([gathering, pause(TIMEOUT_MS, undefined, { ref: false })]).then(
      (found) => ({ facts: found, cause: found ? found.cause : TIMED_OUT }),
      (error: unknown) => ({ facts: undefined, cause: error }),
    )
    const condition: Condition = facts
      ? { ...judge(facts, { leastFreePercent, leastFreeBytes }, Date.now()), facts, cause }
      : { faults: ['database'], warnings: [], facts, cause }
    last = { at: performance.now(), condition }
    return condition
  }

  let checking: Promise<Condition> | undefined
  return {
    pool: deps.pool,
    async check() {
      if (last && performance.now() - last.at < CACHE_MS) return last.condition
      checking ??= runCheck().finally(() => {
        checking = undefined
      })
      return checking
    },
  }
}

/** Returns a function that gathers the facts about the database, the disk, the backups and this process. */
async function createFactGathering({
  db,
  scanner,
  configuration,
  panchayatId,
  serviceIds,
  traffic,
  maintenance,
}: Deps) {
  const { dataDir, backupDir, runsRestoreDrills, readiness } = configuration
  const lookUpBackups = createBackupLookup(backupDir)
  const startedAt = Date.now()
  const migrations = await migrationNames()
  const outboxAgeOf = createOutboxAge()
  const isChainBroken = createAuditChainWalk(db)

  const scope = { panchayatId, serviceIds, overdueDays: readiness.overdueDays }
  const readDatabase = async () => ({ database: await findFacts(db, scope), isChainBroken: await isChainBroken() })
  const noDatabase = (cause: unknown) => ({ database: undefined, isChainBroken: false, cause })

  return async (): Promise<Facts> => {
    const before = Date.now()
    const [found, space, { backup, isBackupIncomplete = false, drill }, isScannerAvailable, log] = await Promise.all([
      readDatabase().catch(noDatabase),
      // A folder that cannot be read is treated as a full disk.
      statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0, bsize: 1 })),
      lookUpBackups(),
      scanner === undefined || scanner.isReachable(),
      measureLog(configuration),
    ])
    const { database } = found
    const lastDrillAt = drill ? Date.parse(drill.endedAt) : startedAt
    return {
      ...found,
      disk: { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize },
      ...(await checkSigningKey(configuration, database)),
      clockDriftMs: database ? clockDrift(database.clockMs, before, Date.now()) : 0,
      backupAt: backup?.at.getTime() ?? null,
      isBackupIncomplete,
      isScannerAvailable,
      isSecondFactorOff: isSecondFactorOff(configuration),
      backupEveryHours: backupDir === undefined ? undefined : (configuration.backupEveryHours ?? 24),
      drill,
      log,
      drillsSince: runsRestoreDrills ? lastDrillAt : undefined,
      outboxAge: outboxAgeOf(database?.outbox.oldestId ?? null),
      migrations,
      hasMaintenanceFailed: maintenance.failedSteps.length > 0,
      recentTraffic: traffic.recent(),
      hadHiddenAddress: traffic.hadHiddenAddress(),
    }
  }
}

/**
 * Measures the closed log files. A folder that cannot be read is not reported here, because the next start reports it.
 */
async function measureLog({ logFile, logLimits }: Configuration) {
  if (logFile === undefined) return undefined
  return { bytes: await sizeOfClosedFiles(logFile).catch(() => 0), maxBytes: logLimits.maxTotalBytes }
}

async function checkSigningKey(configuration: Configuration, database: DatabaseFacts | undefined) {
  const key = database?.signingKey
  if (!key) return { hasSigningKeyFile: false, keyEndsAt: undefined }
  const file = openKeyFolder(configuration).fileOf(signingKeyName(key.kid))
  const { validToDate } = new X509Certificate(Buffer.from(key.certificate, 'base64'))
  return { hasSigningKeyFile: await exists(file), keyEndsAt: validToDate.getTime() }
}

/**
 * The milliseconds by which the clock of this machine is ahead of the clock of the database; negative if it is behind. The
 * database read its clock between `before` and `after`, so only a time outside this range is drift.
 */
function clockDrift(clockMs: number, before: number, after: number) {
  if (clockMs < before) return before - clockMs
  return clockMs > after ? after - clockMs : 0
}

/**
 * Measures for how many seconds the same row has been the oldest in the outbox. The rows themselves contain no time.
 */
function createOutboxAge() {
  let oldest: { id: string; since: number } | undefined
  return (id: string | null) => {
    if (id === null) oldest = undefined
    else if (oldest?.id !== id) oldest = { id, since: performance.now() }
    return oldest ? (performance.now() - oldest.since) / 1000 : 0
  }
}

/** The timeout of the lookup. It is shorter than the timeout of the whole check. */
const BACKUP_TIMEOUT_MS = 1_000

const findBackupAndDrill = async (folder: string) => {
  const backup = await findNewestBackup(folder)
  const isBackupIncomplete = backup !== undefined && (await isIncomplete(backup.file))
  return { backup, isBackupIncomplete, drill: await readDrill(folder) }
}
type FoundBackups = Partial<Awaited<ReturnType<typeof findBackupAndDrill>>>

/**
 * Finds the newest backup and the last restore drill. A folder that cannot be read, or hangs like an unreachable network share,
 * counts as empty. Concurrent checks share one lookup, because each hanging lookup blocks a thread.
 */
function createBackupLookup(folder: string | undefined): () => Promise<FoundBackups> {
  let pending: Promise<FoundBackups> | undefined
  return async () => {
    if (folder === undefined) return {}
    pending ??= findBackupAndDrill(folder)
      .catch(() => ({}))
      .finally(() => {
        pending = undefined
      })
    return Promise.race([pending, pause(BACKUP_TIMEOUT_MS, {}, { ref: false })])
  }
}
