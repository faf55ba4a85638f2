import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Device, deviceOf } from '../../cluster/device.ts'
import { type ConsistencyCheck, openConsistencyCheck } from '../../support/faults/consistency-check.ts'
import { type KilledVillage, openKilledVillage } from '../../support/faults/killed-village.ts'
import { formatCounts, numberFromEnv, printFigures, spread } from '../../support/faults/print-figures.ts'
import {
  type Acknowledged,
  decideWithRetries,
  registerCitizens,
  retryUntil,
  type StatusCounts,
  submitWithRetries,
} from '../../support/faults/retrying-clients.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { clearDataFolder } from '../../support/whole-portal.ts'

const SUBMISSIONS = numberFromEnv('FAULTS_SUBMISSIONS', 10_000)
const PORTAL_KILLS = numberFromEnv('FAULTS_PORTAL_KILLS', 50)
const DATABASE_KILLS = numberFromEnv('FAULTS_DATABASE_KILLS', 20)
/** The maximum median start time after a kill. Increase it on a busy machine. */
const READY_MS = numberFromEnv('FAULTS_READY_MS', 5_000)
const CITIZENS = 8
const CONCURRENCY = 12
/** One in this many applications is verified, and the next one approved. */
const DECIDED_OF = 20

let dataDir: string
let village: KilledVillage
const acknowledged: Acknowledged[] = []
const answers: StatusCounts = new Map()
const decided = new Map<string, string>()
const portalReady: number[] = []
const databaseReady: number[] = []
let seconds = 0

beforeAll(async () => {
  dataDir = await copySeededVillage()
  village = await openKilledVillage(dataDir)
})

afterAll(async () => {
  await village.end('SIGTERM')
  await clearDataFolder(dataDir)
})

/** The kills, distributed evenly over the submissions. Kills of the database are between those of the portal. */
function killsInOrder() {
  const all = PORTAL_KILLS + DATABASE_KILLS
  return Array.from({ length: all }, (_, index) => ({
    after: Math.round(((index + 1) * SUBMISSIONS) / (all + 1)),
    ofDatabase: Math.floor(((index + 1) * DATABASE_KILLS) / all) > Math.floor((index * DATABASE_KILLS) / all),
  }))
}

/** Set when a client fails. The others then stop, because they would change data that has already been compared. */
let isOver = false

async function submitAll(citizens: readonly Device[]) {
  let handed = 0
  const submitter = async (index: number) => {
    const citizen = citizens[index % citizens.length]
    while (citizen && !isOver && handed < SUBMISSIONS) {
      handed += 1
      acknowledged.push(await submitWithRetries(citizen, handed, answers))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => submitter(index)))
}

async function decideSome(staff: Device, admin: Device) {
  for (let start = 0; start < SUBMISSIONS; start += DECIDED_OF / 2) {
    const application = await vi.waitUntil(() => acknowledged[start], { timeout: 600_000, interval: 50 })
    const isApproval = (start / (DECIDED_OF / 2)) % 2 === 1
    const status = isApproval ? 'Approved' : 'Verified'
    await decideWithRetries(isApproval ? admin : staff, application, status)
    decided.set(application.reference, status)
  }
}

/** The milliseconds until a submission was accepted again. */
async function killDatabase(citizen: Device, serial: number) {
  const began = performance.now()
  await village.killDatabase()
  acknowledged.push(await submitWithRetries(citizen, serial, answers))
  return performance.now() - began
}

async function killAll([citizen]: readonly Device[]) {
  if (!citizen) throw new Error('There are no citizens')
  for (const { after, ofDatabase } of killsInOrder()) {
    await vi.waitUntil(() => acknowledged.length >= after, { timeout: 600_000, interval: 5 })
    if (ofDatabase) databaseReady.push(await killDatabase(citizen, after))
    else portalReady.push(await village.killPortal())
  }
}

async function withConsistencyCheck<Seen>(read: (check: ConsistencyCheck) => Promise<Seen>) {
  const check = await openConsistencyCheck(dataDir)
  try {
    return await read(check)
  } finally {
    await check.close()
  }
}

describe(`${SUBMISSIONS} submissions through ${PORTAL_KILLS} kill -9 of the portal and ${DATABASE_KILLS} of PostgreSQL`, () => {
  test('R1, R2: are finally acknowledged, and clients get no errors except requests to retry', async () => {
    const citizens = await registerCitizens(village.origin, CITIZENS)
    const staff = await deviceOf('staff', village.origin)
    const admin = await deviceOf('admin', village.origin)
    const began = performance.now()
    const working = [submitAll(citizens), decideSome(staff, admin), killAll(citizens)]
    try {
      await Promise.all(working)
    } finally {
      isOver = true
      await Promise.allSettled(working)
    }
    seconds = (performance.now() - began) / 1000
    expect([portalReady.length, databaseReady.length]).toEqual([PORTAL_KILLS, DATABASE_KILLS])
    printFigures('R1, R2: kills amid submissions', {
      'acknowledged submissions': `${acknowledged.length} in ${seconds.toFixed(0)} s`,
      'their documents': acknowledged.flatMap(({ digests }) => digests).length,
      'acknowledged decisions': decided.size,
      'responses to submissions': formatCounts(answers),
      'portal ready after a kill': spread(portalReady),
      'submission accepted after a kill of the database': spread(databaseReady),
      '/readyz during the kills': formatCounts(village.statusesMeanwhile),
      'slowest /readyz': `${(village.slowestResponse() / 1000).toFixed(2)} s`,
    })
    expect([...answers.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
    expect([...village.statusesMeanwhile.keys()].filter((status) => ![0, 503].includes(status))).toEqual([])
  })

  test('R1: the portal is ready again within five seconds in the median', () => {
    const sorted = portalReady.toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(READY_MS)
  })

  test('R2: the portal recovers by itself within ten seconds', () => {
    expect(Math.max(...databaseReady)).toBeLessThan(10_000)
  })

  test('R1: files without a row are swept within half a minute of the start, and no row lacks its file', async () => {
    const ready = await village.killPortal()
    const began = performance.now()
    const found = await withConsistencyCheck(async (check) => {
      const atFirst = await check.loose()
      await vi.waitUntil(async () => (await check.loose()).files.length === 0, { timeout: 30_000, interval: 250 })
      return { atFirst, ...(await check.loose()) }
    })
    printFigures('R1: the sweep', {
      'ready after': `${(ready / 1000).toFixed(2)} s`,
      'files without a row': found.atFirst.files.length,
      'time until the sweep': `${((performance.now() - began) / 1000).toFixed(1)} s`,
      'rows without a file': found.rows.length,
    })
    expect(found.rows).toEqual([])
  })

  test('R1, R2: no acknowledged data is lost, every document is intact, nothing is stored twice, and all records agree', async () => {
    const found = await withConsistencyCheck(async (check) => ({
      lost: await check.lost(acknowledged),
      submissions: await check.submissions(),
      disagreements: await check.disagreements(),
      certificates: await check.countOf('certificates'),
    }))
    printFigures('R1, R2: consistency', {
      'acknowledged but lost': found.lost.length,
      'stored twice, or without an acknowledgement': found.submissions - acknowledged.length,
      'inconsistent rows, notifications, mails, counters and numbers': found.disagreements.length,
      certificates: found.certificates,
    })
    expect(found).toMatchObject({ lost: [], disagreements: [], submissions: acknowledged.length })
  })

  test('R1, R2: acknowledged decisions are stored, and a repeated submission is the same one', async () => {
    const admin = await deviceOf('admin', village.origin)
    const statuses = new Map<string, string>()
    for (const reference of decided.keys()) {
      const { json } = await retryUntil(() => admin.get(`/api/applications/${reference}`), 200, new Map())
      statuses.set(reference, json.data.status)
    }
    expect(statuses).toEqual(decided)
  })

  test('R1, R2: the audit log verifies', async () => {
    await withConsistencyCheck(async (check) => {
      await vi.waitUntil(async () => (await check.unsealed()) === 0, { timeout: 30_000, interval: 250 })
      expect(await check.auditFaults()).toEqual([])
    })
  })
})
