// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SUPERUSER } from '#server/platform/db/embedded/cluster.ts'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { messages } from '#shared/locales/en/index.ts'
import { newDevice } from '../../cluster/device.ts'
import { freePort } from '../../cluster/tools.ts'
import {
  type Acknowledgements,
  countOf,
  emptyAcknowledgements,
  findLost,
} from '../../support/faults/acknowledgements.ts'
import { type Actions, createActions } from '../../support/faults/actions.ts'
import { verifyAudit } from '../../support/faults/audit-verify.ts'
import { type DiskFiller, diskFillerOn } from '../../support/faults/full-disk.ts'
import { copyVillageWithLongTimeout, startWithLongTimeout } from '../../support/faults/long-timeouts.ts'
import { makeLoopDisk } from '../../support/faults/loop-disk.ts'
import { mountMemory } from '../../support/faults/memory-disk.ts'
import { countOutcomes, formatOutcomes, type OutcomeCounts } from '../../support/faults/outcome-counts.ts'
import { repeatConcurrently } from '../../support/faults/repeat-concurrently.ts'
import { findLeftOvers, readStored } from '../../support/faults/stored-data.ts'
import { copyVillageTo } from '../../support/faults/village-on-disk.ts'
import { clearDataFolder, type WholePortal } from '../../support/whole-portal.ts'

/** How many times the disk is filled and emptied. */
const FILLS = Number(process.env.DISK_FILLS ?? 100)
/** How many of these times the disk is one that contains only the documents. */
const DOCUMENT_FILLS = Math.ceil(FILLS / 5)
const CHECK_EVERY = 20
const DISK_MEGABYTES = 4_000
/** The number of responses to wait for while there is no space. */
const ANSWERS_WHILE_FULL = 15
/** The time limit until reads work again. Without any space, the database may stop, and restarts with its reserved space. */
const READ_AGAIN_MS = 5_000
/** A full disk has fewer free bytes than this, so that small writes may still succeed. */
const MAX_SPARE_BYTES = 400_000
const RECOVERY_TIMEOUT_MS = 30_000
/** The portal's messages without disk space, or without a database. */
const REQUEST_ERRORS = new Set<string>([messages['error.storage-full'], messages['error.unavailable']])

const cleanups: (() => Promise<void>)[] = []
let portal: WholePortal | undefined

afterEach(async () => {
  await portal?.end('SIGTERM')
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

describe('A full disk', () => {
  test('rejects writes with a sentence, keeps reading, leaves nothing incomplete, and recovers with the space', async () => {
    const disk = await makeLoopDisk(DISK_MEGABYTES)
    cleanups.push(() => disk.end())
    const dataDir = await copyVillageTo(disk)
    const reserve = join(dataDir, 'postgres.reserve')
    await fillRepeatedly(FILLS - DOCUMENT_FILLS, dataDir, { ...diskFillerOn(disk.folder), reserve })
  })

  test('behaves in the same way if only the disk of the documents is full', async () => {
    const dataDir = await copyVillageWithLongTimeout()
    cleanups.push(() => clearDataFolder(dataDir))
    const documents = join(dataDir, 'documents')
    cleanups.push(await mountMemory(documents, 900))
    await fillRepeatedly(DOCUMENT_FILLS, dataDir, diskFillerOn(documents))
  })

  test('stops the database if not a single byte is left; the database recovers with the space', async () => {
    const disk = await makeLoopDisk(DISK_MEGABYTES)
    cleanups.push(() => disk.end())
    const dataDir = await copyVillageTo(disk)
    portal = await startWithLongTimeout(dataDir)
    const run = await createRun(dataDir, portal.origin)
    for (let accepted = 0; accepted < 5; accepted += 1) expect(await isSubmissionAccepted(run.actions)).toBe(true)
    const filler = diskFillerOn(disk.folder)
    const reserve = join(dataDir, 'postgres.reserve')
    await waitUntilReserved(reserve)
    await filler.fill(0)
    await waitUntilReleased(reserve)
    await filler.fill(0)
    await fillWriteAheadLog(dataDir)
    const { status, json } = await newDevice(portal.origin).post('/api/login', { email: 'x@y.example', password: 'x' })
    expect([503, 507], JSON.stringify(json)).toContain(status)
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
    await filler.remove()
    await vi.waitUntil(() => isSubmissionAccepted(run.actions), { timeout: RECOVERY_TIMEOUT_MS, interval: 100 })
    await expectNothingLost(run)
  })
})

/** A file that fills the disk, and the path of the file with which the database reserves space, if it uses this disk. */
type FillerAndReserve = DiskFiller & { reserve?: string }

/** The clients of one test, with the data that the portal has acknowledged and with the results of the measurements. */
interface TestRun {
  dataDir: string
  acknowledged: Acknowledgements
  actions: Actions
  whileFull: OutcomeCounts
  /** Reads of documents that failed on the full disk, although an earlier read had already succeeded. */
  refusedReads: string[]
  /** Milliseconds from the full disk until a document was read. */
  readAgain: number[]
  /** Milliseconds until a submission was accepted after space was freed. */
  recoveryTimes: number[]
}

/** Fills and empties the disk at random times and to random levels, while all clients work. */
async function fillRepeatedly(fills: number, dataDir: string, filler: FillerAndReserve) {
  const settings = { PORT: `${await freePort()}` }
  portal = await startWithLongTimeout(dataDir, settings)
  const run = await createRun(dataDir, portal.origin)
  for (let fill = 1; fill <= fills; fill += 1) {
    await fillOnce(run, filler)
    if (fill % CHECK_EVERY === 0 || fill === fills) await expectNothingLost(run)
  }
  report(fills, run)
  expect(run.whileFull.unexpected).toEqual([])
  expect(run.whileFull.countsByStatus.get(507)).toBeGreaterThan(0)
  expect([...run.whileFull.sentences].filter((sentence) => !REQUEST_ERRORS.has(sentence))).toEqual([])
  expect(run.refusedReads).toEqual([])

  await portal.end('SIGTERM')
  portal = await startWithLongTimeout(dataDir, settings)
  await expectNothingLost(run)
  await expect.poll(() => findLeftOvers(dataDir), { timeout: 30_000 }).toEqual([])
}

async function createRun(dataDir: string, origin: string): Promise<TestRun> {
  const acknowledged = emptyAcknowledgements()
  const actions = await createActions(origin, acknowledged)
  // The status 409 is allowed, because two reviewers may decide at the same time.
  const whileFull = countOutcomes([409])
  return { dataDir, acknowledged, actions, whileFull, refusedReads: [], readAgain: [], recoveryTimes: [] }
}

async function fillOnce(run: TestRun, filler: FillerAndReserve) {
  const { submit, verify, approve, register, addPicture, read } = run.actions
  let isFull = false
  let isSpaceReleased = false
  let hasRead = false
  let answered = 0
  /** Reads a document. Only reads that began after the database released its reserved space show that documents can be read again. */
  const readDocument = async () => {
    const [wasReadBefore, wasReleasedBefore] = [hasRead, isSpaceReleased]
    const outcome = await read()
    const isRead = typeof outcome !== 'string' && outcome.status === 200
    if (isRead) hasRead ||= wasReleasedBefore
    else if (wasReadBefore && isFull)
      run.refusedReads.push(typeof outcome === 'string' ? outcome : JSON.stringify(outcome.json))
    return outcome
  }
  const work = repeatConcurrently([submit, submit, verify, approve, register, addPicture, readDocument], (outcome) => {
    if (outcome !== 'idle') answered += 1
    if (isFull) run.whileFull.record(outcome)
  })
  const waitForResponses = (more: number, from = answered) =>
    vi.waitUntil(() => answered >= from + more, { timeout: 60_000, interval: 2 })

  await waitForResponses(randomBelow(12))
  if (filler.reserve) await waitUntilReserved(filler.reserve)
  await filler.fill(Math.random() < 0.5 ? 0 : randomBelow(MAX_SPARE_BYTES))
  isFull = true
  const filled = performance.now()
  if (filler.reserve) await waitUntilReleased(filler.reserve)
  isSpaceReleased = true
  await vi.waitUntil(() => hasRead, { timeout: READ_AGAIN_MS, interval: 2 })
  run.readAgain.push(performance.now() - filled)
  await waitForResponses(ANSWERS_WHILE_FULL)
  isFull = false
  await filler.remove()
  const startedAt = performance.now()
  await work.stop()
  await vi.waitUntil(() => isSubmissionAccepted(run.actions), { timeout: RECOVERY_TIMEOUT_MS, interval: 20 })
  run.recoveryTimes.push(performance.now() - startedAt)
}

const waitUntilReserved = (reserve: string) => vi.waitUntil(() => existsSync(reserve), { timeout: 30_000 })
const waitUntilReleased = (reserve: string) => vi.waitUntil(() => !existsSync(reserve), { timeout: 5_000, interval: 5 })

const randomBelow = (limit: number) => Math.floor(Math.random() * limit)

async function isSubmissionAccepted({ submit }: Actions) {
  const outcome = await submit()
  return typeof outcome !== 'string' && outcome.status === 201
}

async function expectNothingLost({ dataDir, acknowledged }: TestRun) {
  const stored = await readStored(dataDir)
  expect(findLost(acknowledged, stored)).toEqual([])
  expect(stored.incomplete).toEqual([])
  expect(verifyAudit(dataDir)).toMatchObject({ code: 0 })
}

/** Makes PostgreSQL start one segment of its write-ahead log after another, until there is no space for the next one. */
async function fillWriteAheadLog(dataDir: string) {
  const server = await findRunningServer(join(dataDir, 'postgres'))
  for (let segment = 0; segment < 100; segment += 1) {
    const client = new pg.Client({ ...server, user: SUPERUSER, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`select pg_logical_emit_message(false, 'fill', 'x'), pg_switch_wal()`)
      await client.end()
    } catch {
      return
    }
  }
  throw new Error('The disk never became full')
}

function report(fills: number, { whileFull, acknowledged, recoveryTimes, refusedReads, readAgain }: TestRun) {
  console.table({
    'times that the disk was full': fills,
    'responses while it was full, by status': formatOutcomes(whileFull),
    'reads rejected after documents could be read again': refusedReads.length,
    'time until documents were read again, ms, maximum': Math.round(Math.max(...readAgain)),
    'messages with 503 and 507': [...whileFull.sentences].join(' / '),
    'acknowledged actions in total': countOf(acknowledged),
    'lost or incomplete': 0,
    'time until submissions were accepted again, ms, maximum': Math.round(Math.max(...recoveryTimes)),
  })
}
