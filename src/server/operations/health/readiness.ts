import { X509Certificate } from 'node:crypto'
import { access, statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Scanner } from '../../documents/scanning/create-scanner.ts'
import {
  chainedHash,
  findChainedEntries,
  findSeals,
  GENESIS,
  type Seal,
} from '../../platform/audit/chain/chained-entry.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import type { Traffic } from '../../platform/http/traffic.ts'
import { openKeyFolder, signingKeyName } from '../../platform/keys/key-folder.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import { type FoundBackup, findNewestBackup } from '../backup/backup-folder.ts'
import { type DatabaseFacts, findFacts } from './find-facts.ts'
import { type Facts, type Judgement, judge } from './judge.ts'

/** What an operator should know of the portal, as it was found at most two seconds ago. */
export interface Condition extends Judgement {
  /** Undefined where the database or the disk gave no answer in time. */
  facts: Facts | undefined
  /** What kept them from being found, for the log. */
  cause?: unknown
}

export interface Watch {
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
  traffic: Traffic
}

/** With the two together a change shows within five seconds. */
const FRESH_MS = 2_000
const PATIENCE_MS = 2_500
const LATE = `No answer within ${PATIENCE_MS} ms`
const WALK_EVERY_MS = 10_000

/** Watches over the portal: counts what it answers, and looks, when asked, whether it can do its work. */
export async function openWatch(parts: Parts): Promise<Watch> {
  const gather = await createGathering(parts)
  const { leastFreePercent, leastFreeBytes } = parts.configuration.watch
  let last: { at: number; condition: Condition } | undefined
  /** Under way, perhaps longer than anybody waits for it. */
  let gathering: Promise<Facts> | undefined

  async function attempt(): Promise<Condition> {
    gathering ??= gather().finally(() => {
      gathering = undefined
    })
    const { facts, cause } = await withTimeout(gathering, PATIENCE_MS).then(
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

async function createGathering({ db, scanner, configuration, panchayatId, serviceIds, traffic }: Parts) {
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

/** Less than anybody waits for the rest of what is found out. */
const BACKUP_PATIENCE_MS = 1_000

/**
 * Looks for the newest backup where a folder for them is named. One that cannot be read, or that hangs as a share does whose
 * machine is gone, holds none; whoever asks again meanwhile waits for the same look, as each that hangs holds a thread.
 */
function createLookAtBackups(folder: string | undefined): () => Promise<FoundBackup | undefined> {
  let looking: Promise<FoundBackup | undefined> | undefined
  return async () => {
    if (folder === undefined) return undefined
    looking ??= findNewestBackup(folder)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return withTimeout(looking, BACKUP_PATIENCE_MS)
  }
}

/** Few enough to keep nobody waiting. */
const STEP = 500

/**
 * Walks along the audit log beside its chain, a few hundred entries at each call, and begins anew at its end. Each call
 * says whether the chain was found broken in this round or the one before. A change is found in time, not at once: what
 * finds everything is `npm run audit:verify`.
 */
function createChainWalk(db: Database) {
  let last: Seal | undefined
  let isBrokenNow = false
  let wasBroken = false

  return async function walkOn(): Promise<boolean> {
    const seals = await findSeals(db, { ...(last && { after: last.entryId }), limit: STEP })
    const end = seals.at(-1)
    if (end && !(await isWhole(db, last, seals))) isBrokenNow = true
    last = end
    if (seals.length < STEP) {
      wasBroken = isBrokenNow
      isBrokenNow = false
      last = undefined
    }
    return isBrokenNow || wasBroken
  }
}

/** Whether these seals follow the one before, and fit their entries. What lies before the first is believed. */
async function isWhole(db: Database, before: Seal | undefined, seals: readonly Seal[]) {
  const end = seals.at(-1)
  const entries = await findChainedEntries(db, { after: before?.entryId, upTo: end?.entryId, limit: STEP + 1 })
  if (entries.length !== seals.length) return false
  let previous = before
  for (const [place, seal] of seals.entries()) {
    const entry = entries[place]
    const hash = previous?.hash ?? (seal.position === '1' ? GENESIS : undefined)
    if (entry?.id !== seal.entryId) return false
    if (previous && BigInt(seal.position) !== BigInt(previous.position) + 1n) return false
    if (hash && !chainedHash(hash, entry).equals(seal.hash)) return false
    previous = seal
  }
  return true
}
