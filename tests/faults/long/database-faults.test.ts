import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Device, deviceOf } from '../../cluster/device.ts'
import { type KilledVillage, openKilledVillage } from '../../support/faults/killed-village.ts'
import { type OddDatabase, openOddDatabase } from '../../support/faults/odd-database.ts'
import { count, formatCounts, numberFromEnv, printFigures, spread } from '../../support/faults/print-figures.ts'
import { submitWithRetries } from '../../support/faults/retrying-clients.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { clearDataFolder } from '../../support/whole-portal.ts'

/** The maximum response time. Increase it on a busy machine. */
const MAX_MS = numberFromEnv('FAULTS_ANSWER_MS', 2_500)
/** A frozen server cannot cancel a statement: the portal waits two seconds longer. */
const STANDSTILL_MS = 17_000
const CALLS = 40
const LISTS = ['/api/announcements', '/api/gallery', '/api/getapplication', '/api/sessions', '/readyz']

let dataDir: string
let village: KilledVillage
let admin: Device
let citizen: Device
let database: OddDatabase

beforeAll(async () => {
  dataDir = await copySeededVillage()
  village = await openKilledVillage(dataDir)
  admin = await deviceOf('admin', village.origin)
  citizen = await deviceOf('citizen', village.origin)
  database = await openOddDatabase(dataDir)
})

afterAll(async () => {
  await village.end('SIGTERM')
  await clearDataFolder(dataDir)
})

/** The responses and their durations. */
function newRecord() {
  const answers = new Map<number, number>()
  const durations: number[] = []
  return {
    answers,
    durations,
    async note(asking: Promise<{ status: number }>) {
      const began = performance.now()
      const { status } = await asking.catch(() => ({ status: 0 }))
      durations.push(performance.now() - began)
      count(answers, status)
      return status
    },
  }
}

type Record = ReturnType<typeof newRecord>

const readAll = (record: Record, calls = CALLS) =>
  Promise.all(Array.from({ length: calls }, (_, call) => record.note(admin.get(LISTS[call % LISTS.length] ?? '/'))))

/** Asserts that everything works again: no request is rejected. */
async function expectHealed() {
  await expect.poll(() => admin.get('/readyz').then(({ status }) => status), { timeout: 20_000 }).toBe(200)
  const record = newRecord()
  await readAll(record)
  expect([...record.answers.keys()]).toEqual([200])
}

function report(fault: string, { answers, durations }: Record) {
  printFigures(`R8: ${fault}`, { answers: formatCounts(answers), durations: spread(durations) })
  const unexpected = [...answers.keys()].filter((status) => ![200, 201, 503].includes(status))
  expect(unexpected, village.failures().join('\n')).toEqual([])
}

describe('R8: a database with a fault', () => {
  test.for(['SIGINT', 'SIGKILL'] as const)(
    'restarted by %s: each call is answered in time, and all heals',
    async (signal) => {
      const record = newRecord()
      let isBack = false
      const asking = (async () => {
        while (!isBack) {
          await readAll(record, 10)
          await pause(20)
        }
      })()
      const ready = await village.killDatabase(signal)
      isBack = true
      await asking
      report(`restarted by ${signal}, back after ${(ready / 1000).toFixed(2)} s`, record)
      expect(Math.max(...record.durations)).toBeLessThan(MAX_MS)
      await expectHealed()
    },
  )

  test('all its connections are in use: each call is answered in time, with 503 if it needs another connection', async () => {
    const record = newRecord()
    const giveBack = await database.takeConnections()
    for (let times = 0; times < 5; times += 1) {
      await readAll(record)
      await pause(500)
    }
    await giveBack()
    report('all connections taken', record)
    expect(record.answers.get(503)).toBeGreaterThan(0)
    expect(Math.max(...record.durations)).toBeLessThan(MAX_MS)
    await expectHealed()
  })

  test('a table is locked: requests that need it fail in time, and others are served', async () => {
    const [waiting, others] = [newRecord(), newRecord()]
    const letGo = await database.hold('lock table announcements in access exclusive mode')
    const asking = Promise.all(Array.from({ length: 5 }, () => waiting.note(citizen.get('/api/announcements'))))
    await Promise.all(Array.from({ length: 10 }, () => others.note(citizen.get('/api/sessions'))))
    await asking
    await letGo()
    report('a table held, those who need it', waiting)
    report('a table held, others', others)
    expect([...waiting.answers.keys()]).toEqual([503])
    expect([...others.answers.keys()]).toEqual([200])
    expect(Math.max(...waiting.durations, ...others.durations)).toBeLessThan(MAX_MS)
    await expectHealed()
  })

  test('every connection of the portal waits for a lock: other requests are answered in time', async () => {
    const [waiting, others] = [newRecord(), newRecord()]
    const letGo = await database.hold('lock table announcements in access exclusive mode')
    const asking = Promise.all(Array.from({ length: 10 }, () => waiting.note(citizen.get('/api/announcements'))))
    await pause(100)
    await Promise.all(Array.from({ length: 30 }, () => others.note(citizen.get('/api/sessions'))))
    await asking
    await letGo()
    report('every connection waiting, others', others)
    expect(Math.max(...waiting.durations, ...others.durations)).toBeLessThan(MAX_MS)
    await expectHealed()
  })

  test('a row is locked: the decision waits for it, and is stored exactly once when the lock is released', async () => {
    const { reference, serviceId } = await submitWithRetries(citizen, 1, new Map())
    const letGo = await database.hold(`select from applications where reference = '${reference}' for update`)
    const record = newRecord()
    const decision = { appId: reference, collection: serviceId, status: 'Verified' }
    const staff = await deviceOf('staff', village.origin)
    const deciding = record.note(staff.post('/api/updatestatus', decision))
    await readAll(record)
    await pause(4_000)
    await letGo()
    expect(await deciding).toBe(200)
    const { json } = await admin.get(`/api/applications/${reference}`)
    expect([json.data.status, json.data.history.length]).toEqual(['Verified', 2])
    report('a row held for four seconds', record)
  })

  test('it is frozen: no request waits forever, and everything recovers when it continues', async () => {
    const record = newRecord()
    const advanceLogin = await database.freeze()
    const asking = readAll(record)
    const alive = newRecord()
    await alive.note(admin.get('/healthz'))
    await asking
    advanceLogin()
    report('standing still', record)
    expect([...record.answers.keys()]).toEqual([503])
    expect([...alive.answers.keys()]).toEqual([200])
    expect(Math.max(...record.durations)).toBeLessThan(STANDSTILL_MS + MAX_MS)
    await expectHealed()
  })
})
