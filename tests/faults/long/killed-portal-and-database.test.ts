// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Device, deviceOf } from '../../cluster/device.ts'
import { type ConsistencyCheck, openConsistencyCheck } from '../../support/faults/consistency-check.ts'
import { formatCounts, formatDurations, numberFromEnv, printResults } from '../../support/faults/print-results.ts'
import { openRestartingPortal, type RestartingPortal } from '../../support/faults/restarting-portal.ts'
import {
  type AcknowledgedApplication,
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
/** Of each twenty applications, one is verified and one is approved. */
const DECIDED_OF = 20

let dataDir: string
let portal: RestartingPortal
const acknowledged: AcknowledgedApplication[] = []
const answers: StatusCounts = new Map()
const decided = new Map<string, string>()
const portalReady: number[] = []
const databaseReady: number[] = []
let seconds = 0

beforeAll(async () => {
  dataDir = await copySeededVillage()
  portal = await openRestartingPortal(dataDir)
})

afterAll(async () => {
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
})

/** The kills, distributed evenly over the submissions. The kills of the database are between the kills of the portal. */
function planKills() {
  const all = PORTAL_KILLS + DATABASE_KILLS
  return Array.from({ length: all }, (_, index) => ({
    after: Math.round(((index + 1) * SUBMISSIONS) / (all + 1)),
    isDatabaseKill: Math.floor(((index + 1) * DATABASE_KILLS) / all) > Math.floor((index * DATABASE_KILLS) / all),
  }))
}

/** Set when a client fails. All clients then stop, so that they do not change data while the following tests read it. */
let isOver = false

async function submitAll(citizens: readonly Device[]) {
  let submittedCount = 0
  const submitter = async (index: number) => {
    const citizen = citizens[index % citizens.length]
    while (citizen && !isOver && submittedCount < SUBMISSIONS) {
      submittedCount += 1
      acknowledged.push(await submitWithRetries(citizen, submittedCount, answers))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => submitter(index)))
}

/** Decides every tenth application. The decisions are alternately a verification and an approval. */
async function decideSome(staff: Device, admin: Device) {
  for (let start = 0; start < SUBMISSIONS; start += DECIDED_OF / 2) {
    const application = await vi.waitUntil(() => acknowledged[start], { timeout: 600_000, interval: 50 })
    const isApproval = (start / (DECIDED_OF / 2)) % 2 === 1
    const status = isApproval ? 'Approved' : 'Verified'
    await decideWithRetries(isApproval ? admin : staff, application, status)
    decided.set(application.reference, status)
  }
}

/** Kills the database, and returns the milliseconds until a submission is accepted again. */
async function killDatabase(citizen: Device, serial: number) {
  const startedAt = performance.now()
  await portal.killDatabase()
  acknowledged.push(await submitWithRetries(citizen, serial, answers))
  return performance.now() - startedAt
}

async function killAll([citizen]: readonly Device[]) {
  if (!citizen) throw new Error('There are no citizens')
  for (const { after, isDatabaseKill } of planKills()) {
    await vi.waitUntil(() => acknowledged.length >= after, { timeout: 600_000, interval: 5 })
    if (isDatabaseKill) databaseReady.push(await killDatabase(citizen, after))
    else portalReady.push(await portal.killPortal())
  }
}

async function withConsistencyCheck<Result>(read: (check: ConsistencyCheck) => Promise<Result>) {
  const check = await openConsistencyCheck(dataDir)
  try {
    return await read(check)
  } finally {
    await check.close()
  }
}

// R1 and R2 are the faults in docs/security/faults-and-attacks.md.
describe(`${SUBMISSIONS} submissions through ${PORTAL_KILLS} kill -9 of the portal and ${DATABASE_KILLS} of PostgreSQL (faults R1, R2)`, () => {
  test('are finally acknowledged, and clients get no errors except requests to retry', async () => {
    const citizens = await registerCitizens(portal.origin, CITIZENS)
    const staff = await deviceOf('staff', portal.origin)
    const admin = await deviceOf('admin', portal.origin)
    const startedAt = performance.now()
    const working = [submitAll(citizens), decideSome(staff, admin), killAll(citizens)]
    try {
      await Promise.all(working)
    } finally {
      isOver = true
      await Promise.allSettled(working)
    }
    seconds = (performance.now() - startedAt) / 1000
    expect([portalReady.length, databaseReady.length]).toEqual([PORTAL_KILLS, DATABASE_KILLS])
    printResults('Kills during submissions', {
      'acknowledged submissions': `${acknowledged.length} in ${seconds.toFixed(0)} s`,
      'their documents': acknowledged.flatMap(({ digests }) => digests).length,
      'acknowledged decisions': decided.size,
      'responses to submissions': formatCounts(answers),
      'portal ready after a kill': formatDurations(portalReady),
      'submission accepted after a kill of the database': formatDurations(databaseReady),
      '/readyz during the kills': formatCounts(portal.statusesDuringOutage),
      'slowest /readyz': `${(portal.slowestResponse() / 1000).toFixed(2)} s`,
    })
    expect([...answers.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
    expect([...portal.statusesDuringOutage.keys()].filter((status) => ![0, 503].includes(status))).toEqual([])
  })

  test('the portal is ready again within five seconds in the median', () => {
    const sorted = portalReady.toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(READY_MS)
  })

  test('the portal recovers by itself within ten seconds after a kill of the database', () => {
    expect(Math.max(...databaseReady)).toBeLessThan(10_000)
  })

  test('files without a row are deleted within half a minute of the start, and no row lacks its file', async () => {
    const ready = await portal.killPortal()
    const startedAt = performance.now()
    const found = await withConsistencyCheck(async (check) => {
      const atFirst = await check.findUnmatchedFiles()
      await vi.waitUntil(async () => (await check.findUnmatchedFiles()).files.length === 0, {
        timeout: 30_000,
        interval: 250,
      })
      return { atFirst, ...(await check.findUnmatchedFiles()) }
    })
    printResults('The deletion of files without a row', {
      'ready after': `${(ready / 1000).toFixed(2)} s`,
      'files without a row': found.atFirst.files.length,
      'time until the sweep': `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      'rows without a file': found.rows.length,
    })
    expect(found.rows).toEqual([])
  })

  test('no acknowledged data is lost, every document is intact, nothing is stored twice, and all records agree', async () => {
    const found = await withConsistencyCheck(async (check) => ({
      lost: await check.findLost(acknowledged),
      submissions: await check.countSubmissions(),
      disagreements: await check.findInconsistencies(),
      certificates: await check.countOf('certificates'),
    }))
    printResults('Consistency', {
      'acknowledged but lost': found.lost.length,
      'stored twice, or without an acknowledgement': found.submissions - acknowledged.length,
      'inconsistent rows, notifications, mails, counters and numbers': found.disagreements.length,
      certificates: found.certificates,
    })
    expect(found).toMatchObject({ lost: [], disagreements: [], submissions: acknowledged.length })
  })

  test('acknowledged decisions are stored', async () => {
    const admin = await deviceOf('admin', portal.origin)
    const statuses = new Map<string, string>()
    for (const reference of decided.keys()) {
      const { json } = await retryUntil(() => admin.get(`/api/applications/${reference}`), 200, new Map())
      statuses.set(reference, json.data.status)
    }
    expect(statuses).toEqual(decided)
  })

  test('the audit log is intact', async () => {
    await withConsistencyCheck(async (check) => {
      await vi.waitUntil(async () => (await check.countUnsealedAuditEntries()) === 0, {
        timeout: 30_000,
        interval: 250,
      })
      expect(await check.findAuditFaults()).toEqual([])
    })
  })
})
