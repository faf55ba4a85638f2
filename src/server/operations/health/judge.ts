import type { DatabaseFacts } from './find-facts.ts'

/** Why the portal cannot do its work: whoever shares the load out sends people elsewhere. */
export const FAULTS = ['database', 'disk-full', 'migrations', 'signing-key'] as const
export type Fault = (typeof FAULTS)[number]

/** What an operator should see to, while people are served. docs/operations.md says what to do. */
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

/** What is read beside the database. */
export interface Surroundings {
  disk: { freeBytes: number; totalBytes: number }
  /** Whether the file of the key that signs is there. */
  isKeyThere: boolean
  /** Until when its certificate holds, in milliseconds since 1970. */
  keyEndsAt: number | undefined
  /** How far our clock is ahead of the database's; negative: behind. What the question took is left out of it. */
  clockDriftMs: number
  /** When the newest backup was made, in milliseconds since 1970; null: nobody asked for backups, or none yet. */
  backupAt: number | null
  wantsBackups: boolean
  /** How long the oldest promise waits that the queue does not take over. */
  promisedAge: number
  isChainBroken: boolean
  /** True also where nobody asked for one. */
  isScannerThere: boolean
  /** In production staff and admins log in with a password alone. */
  isSecondFactorOff: boolean
  /** Migrations that this program knows. */
  migrations: readonly string[]
  lately: { answers: number; faults: number }
  /** Why the database said nothing, for the log. */
  cause?: unknown
}

export interface Limits {
  leastFreePercent: number
  leastFreeBytes: number
}

/** All that was found; without `database` where it does not answer, or takes no writing. */
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
/** Entries get their seal within a second or two, unless a transaction takes long. */
const UNSEALED_S = 60
/** One in two hundred; of few answers a single one is an accident that the log tells of. */
const FAILING = { share: 0.005, least: 2 }
/** Of what was usual in these hours none is chance once in four hundred times. */
const USUAL = { mean: 6, weeks: 3 }

/** Says what is wrong, as far as the facts show. `now` in milliseconds since 1970. */
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
  const { database, disk, lately } = facts
  const found: [Warning, boolean][] = [
    ['answers-failing', lately.faults >= FAILING.least && lately.faults > FAILING.share * lately.answers],
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
  const oldestMail = Math.max(facts.promisedAge, ...database.queues.map(({ oldestAge }) => oldestAge))
  return [
    ['applications-overdue', database.overdue > 0],
    ['audit-unsealed', (database.unsealedAge ?? 0) > UNSEALED_S],
    ['clock-drift', Math.abs(facts.clockDriftMs) > DRIFT_MS],
    ['database-newer', database.migrations.some((name) => !facts.migrations.includes(name))],
    ['mail-waiting', oldestMail > MAIL_S],
    ['no-submissions', database.submissions.some(isUnusuallySilent)],
  ]
}

/** Full below the limits, low below twice as much. */
function isBelow({ freeBytes, totalBytes }: Facts['disk'], limits: Limits, times: number) {
  return freeBytes < times * limits.leastFreeBytes || freeBytes * 100 < times * limits.leastFreePercent * totalBytes
}

/** Nobody hands anything in, at hours when many did in the weeks before: something may keep them from it that fails nowhere. */
function isUnusuallySilent({ byWeek: [thisWeek, ...before] }: DatabaseFacts['submissions'][number]) {
  const usual = before.reduce((sum, count) => sum + count, 0) / before.length
  return thisWeek === 0 && usual >= USUAL.mean && before.filter((count) => count > 0).length >= USUAL.weeks
}
