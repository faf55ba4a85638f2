import { X509Certificate } from 'node:crypto'
import { access, statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Scanner } from '../../documents/scanning/create-scanner.ts'
import { type Configuration, isSecondFactorOff } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { createTraffic, type Traffic } from '../../platform/http/traffic.ts'
import { inTime } from '../../platform/in-time.ts'
import { openKeyFolder, signingKeyName } from '../../platform/keys/open-key-folder.ts'
import { type DatabaseFacts, findFacts } from './find-facts.ts'
import { type Facts, type Judgement, judge } from './judge.ts'
import { createLookAtBackups } from './look-at-backups.ts'
import { createChainWalk } from './walk-chain.ts'

/** What an operator should know of the portal, as it was found at most two seconds ago. */
export interface Condition extends Judgement {
  /** Undefined where the database or the disk gave no answer in time. */
  facts: Facts | undefined
  /** What kept them from being found, for the log. */
  cause?: unknown
}

export interface Watch {
  traffic: Traffic
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  look(): Promise<Condition>
}

interface Parts {
  db: Database
  pool: pg.Pool
  scanner: Scanner | undefined
  configuration: Configuration
  panchayatId: string
  serviceIds: readonly string[]
}

/** With the two together a change shows within five seconds. */
const FRESH_MS = 2_000
const PATIENCE_MS = 2_500
const LATE = `No answer within ${PATIENCE_MS} ms`
const WALK_EVERY_MS = 10_000

/** Watches over the portal: counts what it answers, and looks, when asked, whether it can do its work. */
export async function openWatch(parts: Parts): Promise<Watch> {
  const traffic = createTraffic()
  const gather = await createGathering(parts, traffic)
  const { leastFreePercent, leastFreeBytes } = parts.configuration.watch
  let last: { at: number; condition: Condition } | undefined
  /** Under way, perhaps longer than anybody waits for it. */
  let gathering: Promise<Facts> | undefined

  async function attempt(): Promise<Condition> {
    gathering ??= gather().finally(() => {
      gathering = undefined
    })
    const { facts, cause } = await inTime(gathering, PATIENCE_MS).then(
      (found) => ({ facts: found, cause: found?.cause ?? (found ? undefined : LATE) }),
      (thrown: unknown) => ({ facts: undefined, cause: thrown }),
    )
    const condition: Condition = facts
      ? { ...judge(facts, { leastFreePercent, leastFreeBytes }, Date.now()), facts, cause }
      : { faults: ['database'], warnings: [], facts, cause }
    last = { at: performance.now(), condition }
    return condition
  }

  let attempting: Promise<Condition> | undefined
  return {
    traffic,
    pool: parts.pool,
    async look() {
      if (last && performance.now() - last.at < FRESH_MS) return last.condition
      attempting ??= attempt().finally(() => {
        attempting = undefined
      })
      return attempting
    },
  }
}

async function createGathering({ db, scanner, configuration, panchayatId, serviceIds }: Parts, traffic: Traffic) {
  const { dataDir, backupDir, watch } = configuration
  const lookAtBackups = createLookAtBackups(backupDir)
  const migrations = await migrationNames()
  const ageOfPromise = createAgeOfPromise()
  const isChainBroken = createSlowWalk(db)

  const asked = { panchayatId, serviceIds, overdueDays: watch.overdueDays }
  const lookAtDatabase = async () => ({ database: await findFacts(db, asked), isChainBroken: await isChainBroken() })
  const nothing = (cause: unknown) => ({ database: undefined, isChainBroken: false, cause })

  return async (): Promise<Facts> => {
    const before = Date.now()
    const [found, space, backup, isScannerThere] = await Promise.all([
      // Without an answer the disk is still worth telling of.
      lookAtDatabase().catch(nothing),
      // A folder that cannot be looked at has no room.
      statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0, bsize: 1 })),
      lookAtBackups(),
      scanner === undefined || scanner.isThere(),
    ])
    const { database } = found
    return {
      ...found,
      disk: { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize },
      ...(await lookAtKey(configuration, database)),
      clockDriftMs: database ? driftFrom(database.clockMs, before, Date.now()) : 0,
      backupAt: backup?.at.getTime() ?? null,
      isScannerThere,
      isSecondFactorOff: isSecondFactorOff(configuration),
      wantsBackups: backupDir !== undefined,
      promisedAge: ageOfPromise(database?.promised.oldestId ?? null),
      migrations,
      lately: traffic.lately(),
    }
  }
}

async function lookAtKey(configuration: Configuration, database: DatabaseFacts | undefined) {
  const key = database?.signingKey
  if (!key) return { isKeyThere: false, keyEndsAt: undefined }
  const file = openKeyFolder(configuration).fileOf(signingKeyName(key.kid))
  const isKeyThere = await access(file).then(
    () => true,
    () => false,
  )
  const { validToDate } = new X509Certificate(Buffer.from(key.certificate, 'base64'))
  return { isKeyThere, keyEndsAt: validToDate.getTime() }
}

/** The database answered between these two moments of ours: only what lies outside of them is drift. */
function driftFrom(clockMs: number, before: number, after: number) {
  if (clockMs < before) return before - clockMs
  return clockMs > after ? after - clockMs : 0
}

/** Promises carry no time: how long the same one is the oldest, in seconds. */
function createAgeOfPromise() {
  let oldest: { id: string; since: number } | undefined
  return (id: string | null) => {
    if (id === null) oldest = undefined
    else if (oldest?.id !== id) oldest = { id, since: performance.now() }
    return oldest ? (performance.now() - oldest.since) / 1000 : 0
  }
}

function createSlowWalk(db: Database) {
  const walkOn = createChainWalk(db)
  let at = Number.NEGATIVE_INFINITY
  let isBroken = false
  return async () => {
    if (performance.now() - at < WALK_EVERY_MS) return isBroken
    at = performance.now()
    isBroken = await walkOn()
    return isBroken
  }
}
