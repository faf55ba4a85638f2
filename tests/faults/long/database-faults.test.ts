// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Device, deviceOf } from '../../cluster/device.ts'
import { type DatabaseFaults, openDatabaseFaults } from '../../support/faults/database-faults.ts'
import {
  count,
  formatCounts,
  formatDurations,
  numberFromEnv,
  printResults,
} from '../../support/faults/print-results.ts'
import { openRestartingPortal, type RestartingPortal } from '../../support/faults/restarting-portal.ts'
import { submitWithRetries } from '../../support/faults/retrying-clients.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { clearDataFolder } from '../../support/whole-portal.ts'

/** The maximum response time. Increase it on a busy machine. */
const MAX_MS = numberFromEnv('FAULTS_ANSWER_MS', 2_500)
/** A frozen PostgreSQL cannot cancel a statement after 15 s. The portal stops waiting for it after this time. */
const FROZEN_MS = 17_000
/** The number of requests that are sent at once. */
const CALLS = 40
const PATHS = ['/api/announcements', '/api/gallery', '/api/getapplication', '/api/sessions', '/readyz']

let dataDir: string
let portal: RestartingPortal
let admin: Device
let citizen: Device
let database: DatabaseFaults

beforeAll(async () => {
  dataDir = await copySeededVillage()
  portal = await openRestartingPortal(dataDir)
  admin = await deviceOf('admin', portal.origin)
  citizen = await deviceOf('citizen', portal.origin)
  database = await openDatabaseFaults(dataDir)
})

afterAll(async () => {
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
})

/** Records the statuses and the durations of responses. */
function newRecord() {
  const statuses = new Map<number, number>()
  const durations: number[] = []
  return {
    statuses,
    durations,
    /** Waits for the response to a request. The status 0 means that there was no response. */
    async add(request: Promise<{ status: number }>) {
      const startedAt = performance.now()
      const { status } = await request.catch(() => ({ status: 0 }))
      durations.push(performance.now() - startedAt)
      count(statuses, status)
      return status
    },
  }
}

type ResponseRecord = ReturnType<typeof newRecord>

/** Sends this many requests at once, distributed evenly over the paths. */
const readAll = (record: ResponseRecord, calls = CALLS) =>
  Promise.all(Array.from({ length: calls }, (_, call) => record.add(admin.get(PATHS[call % PATHS.length] ?? '/'))))

/** Asserts that the portal works again and rejects no request. */
async function expectRecovered() {
  await expect.poll(() => admin.get('/readyz').then(({ status }) => status), { timeout: 20_000 }).toBe(200)
  const record = newRecord()
  await readAll(record)
  expect([...record.statuses.keys()]).toEqual([200])
}

/** Prints the responses. Fails if there was a status other than success or 503, or no response. */
function printAndCheck(fault: string, { statuses, durations }: ResponseRecord) {
  printResults(`A database with a fault: ${fault}`, {
    responses: formatCounts(statuses),
    durations: formatDurations(durations),
  })
  const unexpected = [...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))
  expect(unexpected, portal.failures().join('\n')).toEqual([])
}

// R8 is the fault in docs/security/faults-and-attacks.md.
describe('A database with a fault (fault R8)', () => {
  test.for(['SIGINT', 'SIGKILL'] as const)(
    'it is restarted by %s: each call is answered in time, and the portal recovers',
    async (signal) => {
      const record = newRecord()
      let isBack = false
      const requests = (async () => {
        while (!isBack) {
          await readAll(record, 10)
          await pause(20)
        }
      })()
      const ready = await portal.killDatabase(signal)
      isBack = true
      await requests
      printAndCheck(`restarted by ${signal}, back after ${(ready / 1000).toFixed(2)} s`, record)
      expect(Math.max(...record.durations)).toBeLessThan(MAX_MS)
      await expectRecovered()
    },
  )

  test('all its connections are in use: each call is answered in time, with 503 if it needs another connection', async () => {
    const record = newRecord()
    const releaseConnections = await database.useAllConnections()
    for (let times = 0; times < 5; times += 1) {
      await readAll(record)
      await pause(500)
    }
    await releaseConnections()
    printAndCheck('all connections taken', record)
    expect(record.statuses.get(503)).toBeGreaterThan(0)
    expect(Math.max(...record.durations)).toBeLessThan(MAX_MS)
    await expectRecovered()
  })

  test('a table is locked: requests that need it fail in time, and other requests are served', async () => {
    const [waiting, others] = [newRecord(), newRecord()]
    const releaseLock = await database.holdLocks('lock table announcements in access exclusive mode')
    const requests = Promise.all(Array.from({ length: 5 }, () => waiting.add(citizen.get('/api/announcements'))))
    await Promise.all(Array.from({ length: 10 }, () => others.add(citizen.get('/api/sessions'))))
    await requests
    await releaseLock()
    printAndCheck('a locked table, requests that need it', waiting)
    printAndCheck('a locked table, other requests', others)
    expect([...waiting.statuses.keys()]).toEqual([503])
    expect([...others.statuses.keys()]).toEqual([200])
    expect(Math.max(...waiting.durations, ...others.durations)).toBeLessThan(MAX_MS)
    await expectRecovered()
  })

  test('every connection of the portal waits for a lock: other requests are answered in time', async () => {
    const [waiting, others] = [newRecord(), newRecord()]
    const releaseLock = await database.holdLocks('lock table announcements in access exclusive mode')
    // The portal has ten connections to the database.
    const requests = Promise.all(Array.from({ length: 10 }, () => waiting.add(citizen.get('/api/announcements'))))
    await pause(100)
    await Promise.all(Array.from({ length: 30 }, () => others.add(citizen.get('/api/sessions'))))
    await requests
    await releaseLock()
    printAndCheck('every connection waiting, other requests', others)
    expect(Math.max(...waiting.durations, ...others.durations)).toBeLessThan(MAX_MS)
    await expectRecovered()
  })

  test('a row is locked: the decision waits for it, and is stored exactly once when the lock is released', async () => {
    const { reference, serviceId } = await submitWithRetries(citizen, 1, new Map())
    const releaseLock = await database.holdLocks(`select from applications where reference = '${reference}' for update`)
    const record = newRecord()
    const decision = { appId: reference, collection: serviceId, status: 'Verified' }
    const staff = await deviceOf('staff', portal.origin)
    const deciding = record.add(staff.post('/api/updatestatus', decision))
    await readAll(record)
    await pause(4_000)
    await releaseLock()
    expect(await deciding).toBe(200)
    const { json } = await admin.get(`/api/applications/${reference}`)
    expect([json.data.status, json.data.history.length]).toEqual(['Verified', 2])
    printAndCheck('a row locked for four seconds', record)
  })

  test('it is frozen: no request waits forever, and the portal recovers when the database continues', async () => {
    const record = newRecord()
    const unfreeze = await database.freeze()
    const requests = readAll(record)
    const health = newRecord()
    await health.add(admin.get('/healthz'))
    await requests
    unfreeze()
    printAndCheck('frozen', record)
    expect([...record.statuses.keys()]).toEqual([503])
    expect([...health.statuses.keys()]).toEqual([200])
    expect(Math.max(...record.durations)).toBeLessThan(FROZEN_MS + MAX_MS)
    await expectRecovered()
  })
})
