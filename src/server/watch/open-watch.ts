import { X509Certificate } from 'node:crypto'
import { access, statfs } from 'node:fs/promises'
import type pg from 'pg'
import { newestBackup } from '../backup/newest-backup.ts'
import { openKeyFolder, signingKeyName } from '../certificates/signing/open-key-folder.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/connection.ts'
import { migrationNames } from '../db/migrate.ts'
import type { Scanner } from '../documents/scanning/create-scanner.ts'
import { type DatabaseFacts, findFacts } from './find-facts.ts'
import { type Facts, type Judgement, judge } from './judge.ts'
import { createTraffic, type Traffic } from './traffic.ts'
import { createChainWalk } from './walk-chain.ts'

/** What an operator should know of the portal, as it was found at most two seconds ago. */
export interface Condition extends Judgement {
  /** Undefined where the database or the disk gave no answer in time. */
  facts: Facts | undefined
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
    const facts = await inTime(gathering)
    const condition: Condition = facts
      ? { ...judge(facts, { leastFreePercent, leastFreeBytes }, Date.now()), facts }
      : { faults: ['database'], warnings: [], facts }
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

/** Undefined where there is no answer in time; what went wrong shows in what follows from it. */
async function inTime(gathering: Promise<Facts>): Promise<Facts | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  try {
    return await Promise.race([gathering.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}

async function createGathering({ db, scanner, configuration, panchayatId, serviceIds }: Parts, traffic: Traffic) {
  const { dataDir, backupDir, watch } = configuration
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
      backupDir === undefined ? undefined : newestBackup(backupDir),
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
