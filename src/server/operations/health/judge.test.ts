// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { createTraffic } from '../../platform/http/traffic.ts'
import type { DatabaseFacts } from './find-facts.ts'
import { type Facts, judge } from './judge.ts'

const GB = 1024 ** 3
const DAY_MS = 86_400_000
const LIMITS = { leastFreePercent: 5, leastFreeBytes: GB }

const DATABASE: DatabaseFacts = {
  clockMs: 0,
  migrations: ['1'],
  signingKey: { kid: 'k', certificate: '' },
  queues: [],
  outbox: { waiting: 0, oldestId: null },
  failedMails: 0,
  unsealedAge: null,
  sessions: 0,
  applications: [],
  certificates: [],
  overdue: 0,
  submissions: [],
}

const DRILL = { endedAt: '1969-12-31T21:30:00Z', backup: 'b', seconds: 1, faults: [] }

const SOUND: Facts = {
  database: DATABASE,
  disk: { freeBytes: 50 * GB, totalBytes: 100 * GB },
  hasSigningKeyFile: true,
  keyEndsAt: 61 * DAY_MS,
  clockDriftMs: 900,
  backupAt: -26 * 3_600_000,
  isBackupIncomplete: false,
  backupEveryHours: 24,
  drill: DRILL,
  drillsSince: -50 * 3_600_000,
  outboxAge: 0,
  isChainBroken: false,
  log: { bytes: 0.8 * GB, maxBytes: GB },
  isScannerAvailable: true,
  isSecondFactorOff: false,
  hasMaintenanceFailed: false,
  migrations: ['1'],
  recentTraffic: { answers: 1_000, faults: 5 },
  hadHiddenAddress: false,
}

/** The names of the faults and warnings about sound facts with these changes. */
const findings = (changes: Partial<Facts>, database: Partial<DatabaseFacts> = {}) => {
  const { faults, warnings } = judge({ ...SOUND, database: { ...DATABASE, ...database }, ...changes }, LIMITS, 0)
  return [...faults, ...warnings]
}

/** The submissions of the last three hours, and of the same hours one, two, three and four weeks ago. */
const submissions = (...byWeek: number[]) => ({ submissions: [{ hours: 3, byWeek }] })

describe('The health check', () => {
  test('reports no faults or warnings while all values are within their limits', () => {
    expect(findings({})).toEqual([])
  })

  test.for<[string[], Partial<Facts>, Partial<DatabaseFacts>?]>([
    [['database'], { database: undefined }],
    [['disk-full', 'disk-low'], { disk: { freeBytes: 4 * GB, totalBytes: 100 * GB } }],
    [['disk-full', 'disk-low'], { disk: { freeBytes: 0.9 * GB, totalBytes: 5 * GB } }],
    [['disk-low'], { disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } }],
    [['signing-key-ends'], { keyEndsAt: 59 * DAY_MS }],
    [['clock-drift'], { clockDriftMs: -1_100 }],
    [['backup-old'], { backupAt: -27 * 3_600_000 }],
    [['backup-old'], { backupAt: null }],
    [['backup-incomplete'], { isBackupIncomplete: true }],
    [['log-full'], { log: { bytes: 0.81 * GB, maxBytes: GB } }],
    [['backup-old'], { backupAt: -9 * 3_600_000, backupEveryHours: 6 }],
    [[], { backupAt: -8 * 3_600_000, backupEveryHours: 6 }],
    [[], { backupAt: -169 * 3_600_000, backupEveryHours: 168 }],
    [[], { backupAt: null, backupEveryHours: undefined }],
    [['drill-failed'], { drill: { ...DRILL, faults: ['The document a/b is changed.'] } }],
    [['drill-old'], { drillsSince: -51 * 3_600_000 }],
    [['drill-failed'], { drillsSince: undefined, drill: { ...DRILL, faults: ['found on another machine'] } }],
    [[], { drillsSince: undefined }],
    [['answers-failing'], { recentTraffic: { answers: 1_000, faults: 6 } }],
    [[], { recentTraffic: { answers: 10, faults: 1 } }],
    [['client-is-proxy'], { hadHiddenAddress: true }],
    [['maintenance-failed'], { hasMaintenanceFailed: true }],
    [['scanner-away'], { isScannerAvailable: false }],
    [['second-factor-off'], { isSecondFactorOff: true }],
    [['mail-waiting'], { outboxAge: 901 }],
    [['mail-waiting'], {}, { queues: [{ queue: 'mail', waiting: 1, oldestAge: 901 }] }],
    [['mail-failed'], {}, { failedMails: 1 }],
    [['audit-unsealed'], {}, { unsealedAge: 61 }],
    [['no-submissions'], {}, submissions(0, 9, 8, 7, 0)],
    [[], {}, submissions(0, 24, 24, 0, 0)],
    [[], {}, submissions(0, 5, 6, 5, 6)],
    [[], {}, submissions(1, 24, 24, 24, 24)],
  ])('reports %j if the facts are %j, and %j in the database', ([expected, changes, database]) => {
    expect(findings(changes, database)).toEqual(expected)
  })
})

describe('The recent traffic', () => {
  test('counts the responses of the last five minutes in intervals of ten seconds', () => {
    let now = 0
    const traffic = createTraffic(() => now)
    traffic.countForErrorRate(500)
    now = 200_000
    traffic.countForErrorRate(200)
    expect(traffic.recent()).toEqual({ answers: 2, faults: 1 })
    now = 311_000
    expect(traffic.recent()).toEqual({ answers: 1, faults: 0 })
    now = 10_000_000
    traffic.countForErrorRate(503)
    expect(traffic.recent()).toEqual({ answers: 1, faults: 1 })
  })

  test('remembers for an hour that the address of a client was hidden', () => {
    let now = 0
    const traffic = createTraffic(() => now)
    expect(traffic.hadHiddenAddress()).toBe(false)
    traffic.recordHiddenAddress()
    now = 3_599_999
    expect(traffic.hadHiddenAddress()).toBe(true)
    now = 3_600_000
    expect(traffic.hadHiddenAddress()).toBe(false)
  })
})
