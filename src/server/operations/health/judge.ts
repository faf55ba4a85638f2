import type { DatabaseFacts } from './find-facts.ts'

/** Reasons why the portal cannot work. A load balancer then sends requests to another process. */
export const FAULTS = ['database', 'disk-full', 'migrations', 'signing-key'] as const
export type Fault = (typeof FAULTS)[number]

/** Problems that the operator should solve while the portal works; docs/operations.md explains how. */
export const WARNINGS = [
  'answers-failing',
  'applications-overdue',
  'audit-broken',
  'audit-unsealed',
  'backup-old',
  'clock-drift',
  'database-newer',
  'disk-low',
  'mail-waiting',
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
  isKeyThere: boolean
  /** The expiry of the certificate of the signing key, in milliseconds since 1970. */
  keyEndsAt: number | undefined
  /** How far our clock is ahead of that of the database, without the duration of the query; negative if it is behind. */
  clockDriftMs: number
  /** When the newest backup was taken, in milliseconds since 1970; null if there is none, or BACKUP_DIR is not set. */
  backupAt: number | null
  wantsBackups: boolean
  /** The seconds for which the oldest row of the outbox has waited for the job queue. */
  outboxAge: number
  isChainBroken: boolean
  /** Whether the scanner responds; also true if no scanner is configured. */
  isScannerThere: boolean
  /** Whether staff and admins in production log in with only a password. */
  isSecondFactorOff: boolean
  /** The migrations of this version. */
  migrations: readonly string[]
  recentTraffic: { answers: number; faults: number }
  /** The error of the database, for the log. */
  cause?: unknown
}

export interface Limits {
  leastFreePercent: number
  leastFreeBytes: number
}

/** All facts. `database` is undefined if the database does not respond or is read-only. */
export interface Facts extends Surroundings {
  database: DatabaseFacts | undefined
}

export interface Judgement {
  faults: Fault[]
  warnings: Warning[]
}

const MAIL_S = 15 * 60
const BACKUP_MS = 26 * 3_600_000
const KEY_MS = 60 * 86_400_000
const DRIFT_MS = 1_000
/** The maximum age of an unsealed entry. Entries are sealed within two seconds, unless a transaction takes long. */
const UNSEALED_S = 60
/** The error rate for a warning: 1 in 200 responses, and at least two errors, because the log reports single errors. */
const FAILING = { share: 0.005, minFaults: 2 }
/** The minimum mean for a warning about no submissions. With a mean of six, this has a probability of 1 in 400. */
const USUAL = { mean: 6, weeks: 3 }

/** Derives faults and warnings from the facts. `now` in milliseconds since 1970. */
export function judge(facts: Facts, limits: Limits, now: number): Judgement {
  return { faults: faultsOf(facts, limits), warnings: warningsOf(facts, limits, now) }
}

function faultsOf({ database, disk, isKeyThere, migrations }: Facts, limits: Limits): Fault[] {
  const faults: Fault[] = []
  if (!database) faults.push('database')
  if (isBelow(disk, limits, 1)) faults.push('disk-full')
  if (database && migrations.some((name) => !database.migrations.includes(name))) faults.push('migrations')
  if (database && (!database.signingKey || !isKeyThere)) faults.push('signing-key')
  return faults
}

function warningsOf(facts: Facts, limits: Limits, now: number): Warning[] {
  const { database, disk, recentTraffic } = facts
  const found: [Warning, boolean][] = [
    [
      'answers-failing',
      recentTraffic.faults >= FAILING.minFaults && recentTraffic.faults > FAILING.share * recentTraffic.answers,
    ],
    ['audit-broken', facts.isChainBroken],
    ['backup-old', facts.wantsBackups && (facts.backupAt === null || now - facts.backupAt > BACKUP_MS)],
    ['disk-low', isBelow(disk, limits, 2)],
    ['scanner-away', !facts.isScannerThere],
    ['second-factor-off', facts.isSecondFactorOff],
    ['signing-key-ends', facts.keyEndsAt !== undefined && facts.keyEndsAt - now < KEY_MS],
    ...(database ? warningsOfDatabase(database, facts) : []),
  ]
  return found.flatMap(([warning, isSo]) => (isSo ? [warning] : [])).sort()
}

function warningsOfDatabase(database: DatabaseFacts, facts: Facts): [Warning, boolean][] {
  const oldestMail = Math.max(facts.outboxAge, ...database.queues.map(({ oldestAge }) => oldestAge))
  return [
    ['applications-overdue', database.overdue > 0],
    ['audit-unsealed', (database.unsealedAge ?? 0) > UNSEALED_S],
    ['clock-drift', Math.abs(facts.clockDriftMs) > DRIFT_MS],
    ['database-newer', database.migrations.some((name) => !facts.migrations.includes(name))],
    ['mail-waiting', oldestMail > MAIL_S],
    ['no-submissions', database.submissions.some(isUnusuallySilent)],
  ]
}

/** The disk is full below the limits, and low below twice the limits. */
function isBelow({ freeBytes, totalBytes }: Facts['disk'], limits: Limits, times: number) {
  return freeBytes < times * limits.leastFreeBytes || freeBytes * 100 < times * limits.leastFreePercent * totalBytes
}

/** Whether there are no submissions in hours that had many in the weeks before. A problem without an error may prevent them. */
function isUnusuallySilent({ byWeek: [thisWeek, ...before] }: DatabaseFacts['submissions'][number]) {
  const mean = before.reduce((sum, count) => sum + count, 0) / before.length
  return thisWeek === 0 && mean >= USUAL.mean && before.filter((count) => count > 0).length >= USUAL.weeks
}
