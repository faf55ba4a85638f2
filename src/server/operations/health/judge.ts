// SPDX-License-Identifier: Apache-2.0
import type { DrillRecord } from '../drill/drill-record.ts'
import type { DatabaseFacts } from './find-facts.ts'

/** Reasons why the portal cannot work. A load balancer then sends requests to another process. */
export const FAULTS = ['database', 'disk-full', 'migrations', 'signing-key'] as const
export type Fault = (typeof FAULTS)[number]

/** Problems that the operator should solve, although the portal works; docs/operations.md explains how. */
export const WARNINGS = [
  'answers-failing',
  'applications-overdue',
  'audit-broken',
  'audit-unsealed',
  'backup-incomplete',
  'backup-old',
  'client-is-proxy',
  'clock-drift',
  'database-newer',
  'disk-low',
  'drill-failed',
  'drill-old',
  'log-full',
  'mail-failed',
  'mail-waiting',
  'maintenance-failed',
  'no-submissions',
  'scanner-away',
  'second-factor-off',
  'signing-key-ends',
] as const
export type Warning = (typeof WARNINGS)[number]

/** Facts from outside the database. */
export interface Surroundings {
  disk: { freeBytes: number; totalBytes: number }
  /** Whether the file of the signing key exists. */
  hasSigningKeyFile: boolean
  /** The expiry of the certificate of the signing key, in milliseconds since 1970. */
  keyEndsAt: number | undefined
  /** The time by which the clock of this machine is ahead of the clock of the database; negative if it is behind. */
  clockDriftMs: number
  /** When the newest backup was taken, in milliseconds since 1970; null if there is none, or BACKUP_DIR is not set. */
  backupAt: number | null
  /** Whether documents are missing or damaged in the newest backup. */
  isBackupIncomplete: boolean
  /** The hours between two backups; undefined if BACKUP_DIR is not set. */
  backupEveryHours: number | undefined
  /** The result of the last restore drill, on this machine or another one; undefined if there was none. */
  drill: DrillRecord | undefined
  /**
   * When the last drill ended, or when this process started if there was none, in milliseconds since 1970; undefined if
   * drills are switched off.
   */
  drillsSince: number | undefined
  /** The seconds for which the oldest row of the outbox has waited for the job queue. */
  outboxAge: number
  /** Whether the hash chain of the audit log does not match its entries. */
  isChainBroken: boolean
  /** The size of the closed log files, and the size above which the oldest are deleted; undefined without `LOG_FILE`. */
  log: { bytes: number; maxBytes: number } | undefined
  /** Whether the virus scanner responds. True if no scanner is configured. */
  isScannerAvailable: boolean
  /** Whether staff and admins in production log in with only a password. */
  isSecondFactorOff: boolean
  /** Whether a step of the last hourly maintenance of this process has failed. */
  hasMaintenanceFailed: boolean
  /** The migrations of this version. */
  migrations: readonly string[]
  /** The number of responses in the last five minutes (`answers`), and how many had a status of 500 or above (`faults`). */
  recentTraffic: { answers: number; faults: number }
  /** Whether the client of a forwarded request was itself in TRUSTED_PROXIES in the last hour. */
  hadHiddenAddress: boolean
  /** The error of the database, for the log. */
  cause?: unknown
}

/** The free disk space that the portal needs: the larger of a share of the disk and a number of bytes. */
export interface Limits {
  leastFreePercent: number
  leastFreeBytes: number
}

/** All facts. `database` is undefined if the database does not respond or is read-only. */
export interface Facts extends Surroundings {
  database: DatabaseFacts | undefined
}

/** The faults and warnings that follow from the facts. */
export interface Judgement {
  faults: Fault[]
  warnings: Warning[]
}

/** The time for which a mail may wait. */
const MAX_MAIL_WAIT_S = 15 * 60
const HOUR_MS = 3_600_000
/**
 * The newest backup may be this much older than the interval, because the next backup may take long or need a retry.
 */
const BACKUP_DELAY_HOURS = 2
/** The maximum time since the last drill: two days and two hours. */
const MAX_DRILL_AGE_MS = 50 * HOUR_MS
/** The time before the expiry of the signing key's certificate at which the warning begins. */
const KEY_WARNING_MS = 60 * 86_400_000
const MAX_DRIFT_MS = 1_000
/**
 * The maximum age of an entry of the audit log that is not in the hash chain yet. Entries are added to the chain within two
 * seconds, unless a transaction takes long.
 */
const MAX_UNSEALED_S = 60
/**
 * The operator is warned above this fraction of the log's maximum size, because above the maximum, recent files are
 * deleted.
 */
const LOG_WARNING_FRACTION = 0.8
/** The error rate for a warning: 1 in 200 responses, and at least two errors, because the log reports single errors. */
const TOO_MANY_ERRORS = { rate: 0.005, minFaults: 2 }
/**
 * A warning about missing submissions requires that the earlier weeks have at least this mean, and submissions in at
 * least this many weeks. With a mean of six, a period has no submissions by chance with a probability of 1 in 400.
 */
const USUAL_SUBMISSIONS = { mean: 6, weeks: 3 }

/** Derives faults and warnings from the facts. `now` in milliseconds since 1970. */
export function judge(facts: Facts, limits: Limits, now: number): Judgement {
  return { faults: faultsOf(facts, limits), warnings: warningsOf(facts, limits, now) }
}

function faultsOf({ database, disk, hasSigningKeyFile, migrations }: Facts, limits: Limits): Fault[] {
  const faults: Fault[] = []
  if (!database) faults.push('database')
  if (isBelow(disk, limits, 1)) faults.push('disk-full')
  if (database && migrations.some((name) => !database.migrations.includes(name))) faults.push('migrations')
  if (database && (!database.signingKey || !hasSigningKeyFile)) faults.push('signing-key')
  return faults
}

function warningsOf(facts: Facts, limits: Limits, now: number): Warning[] {
  const { database, disk, recentTraffic } = facts
  const found: [Warning, boolean][] = [
    [
      'answers-failing',
      recentTraffic.faults >= TOO_MANY_ERRORS.minFaults &&
        recentTraffic.faults > TOO_MANY_ERRORS.rate * recentTraffic.answers,
    ],
    ['audit-broken', facts.isChainBroken],
    ['backup-incomplete', facts.isBackupIncomplete],
    ['backup-old', isBackupOld(facts, now)],
    ['client-is-proxy', facts.hadHiddenAddress],
    ['disk-low', isBelow(disk, limits, 2)],
    ['drill-failed', (facts.drill?.faults.length ?? 0) > 0],
    ['drill-old', facts.drillsSince !== undefined && now - facts.drillsSince > MAX_DRILL_AGE_MS],
    ['log-full', facts.log !== undefined && facts.log.bytes > LOG_WARNING_FRACTION * facts.log.maxBytes],
    ['maintenance-failed', facts.hasMaintenanceFailed],
    ['scanner-away', !facts.isScannerAvailable],
    ['second-factor-off', facts.isSecondFactorOff],
    ['signing-key-ends', facts.keyEndsAt !== undefined && facts.keyEndsAt - now < KEY_WARNING_MS],
    ...(database ? warningsOfDatabase(database, facts) : []),
  ]
  return found.flatMap(([warning, applies]) => (applies ? [warning] : [])).sort()
}

function warningsOfDatabase(database: DatabaseFacts, facts: Facts): [Warning, boolean][] {
  const oldestMail = Math.max(facts.outboxAge, ...database.queues.map(({ oldestAge }) => oldestAge))
  return [
    ['applications-overdue', database.overdue > 0],
    ['audit-unsealed', (database.unsealedAge ?? 0) > MAX_UNSEALED_S],
    ['clock-drift', Math.abs(facts.clockDriftMs) > MAX_DRIFT_MS],
    ['database-newer', database.migrations.some((name) => !facts.migrations.includes(name))],
    ['mail-failed', database.failedMails > 0],
    ['mail-waiting', oldestMail > MAX_MAIL_WAIT_S],
    ['no-submissions', database.submissions.some(isUnusuallySilent)],
  ]
}

function isBackupOld({ backupAt, backupEveryHours }: Facts, now: number) {
  if (backupEveryHours === undefined) return false
  return backupAt === null || now - backupAt > (backupEveryHours + BACKUP_DELAY_HOURS) * HOUR_MS
}

/**
 * Whether less space is free than `times` the limits. Below the limits the disk is full; below twice the limits it is
 * low.
 */
function isBelow({ freeBytes, totalBytes }: Facts['disk'], limits: Limits, times: number) {
  return freeBytes < times * limits.leastFreeBytes || freeBytes * 100 < times * limits.leastFreePercent * totalBytes
}

/**
 * Whether there were no submissions in a period that had many in the weeks before. This shows a problem that prevents
 * submissions but causes no error.
 */
function isUnusuallySilent({ byWeek: [thisWeek, ...before] }: DatabaseFacts['submissions'][number]) {
  const mean = before.reduce((sum, count) => sum + count, 0) / before.length
  return (
    thisWeek === 0 &&
    mean >= USUAL_SUBMISSIONS.mean &&
    before.filter((count) => count > 0).length >= USUAL_SUBMISSIONS.weeks
  )
}
