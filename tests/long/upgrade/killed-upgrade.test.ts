// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsistencyCheck } from '../../support/faults/consistency-check.ts'
import {
  count,
  formatCounts,
  formatDurations,
  numberFromEnv,
  printResults,
} from '../../support/faults/print-results.ts'
import {
  type AcknowledgedApplication,
  registerCitizens,
  submitWithRetries,
} from '../../support/faults/retrying-clients.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { killUpgrade, makeInstallation, type TestInstallation } from '../../support/upgrade/test-installation.ts'
import { makeReleaseKeys, publishRelease } from '../../support/upgrade/test-releases.ts'
import { clearDataFolder, makeDataFolder } from '../../support/whole-portal.ts'

const KILLS = numberFromEnv('UPGRADE_KILLS', 20)
const APPLICATIONS = 3

/** A migration that takes half a second, so that some of the kills interrupt it. */
const MIGRATION = `
import { sql } from 'kysely'
export async function up(db) {
  await sql\`alter table applications add column upgrade_note text not null default 'new'\`.execute(db)
  await sql\`select pg_sleep(0.5)\`.execute(db)
}
`
const [OLD, NEW] = ['gram-seva-1.0.0', 'gram-seva-1.1.0']

const keys = makeReleaseKeys()
let folder: string
let villageDir: string
let installation: TestInstallation
let archive: string

beforeAll(async () => {
  folder = await makeDataFolder()
  const publish = (version: string, migrations: Record<string, string>) =>
    publishRelease(join(folder, version), { version, migrations }, keys)
  installation = await makeInstallation(await publish('1.0.0', {}), keys)
  archive = await publish('1.1.0', { '900-upgrade-note': MIGRATION })
  villageDir = await copySeededVillage()
})

afterAll(async () => {
  await installation?.close()
  await clearDataFolder(villageDir)
  await clearDataFolder(folder)
})

/** Starts the old release on fresh data. Returns applications that it has acknowledged. */
async function restartOldRelease(): Promise<AcknowledgedApplication[]> {
  await installation.service('stop')
  await installation.replaceData(villageDir)
  await installation.switchTo(OLD)
  await installation.service('start')
  await installation.waitUntilReady()
  const [citizen] = await registerCitizens(installation.origin, 1)
  if (!citizen) throw new Error('Nobody is registered')
  const acknowledged: AcknowledgedApplication[] = []
  for (let serial = 0; serial < APPLICATIONS; serial += 1) {
    acknowledged.push(await submitWithRetries(citizen, serial, new Map()))
  }
  return acknowledged
}

async function expectNothingLost(acknowledged: readonly AcknowledgedApplication[]) {
  await installation.waitUntilReady()
  const check = await openConsistencyCheck(installation.dataDir)
  try {
    expect(await check.findLost(acknowledged)).toEqual([])
    expect(await check.findInconsistencies()).toEqual([])
    expect(await check.findAuditFaults()).toEqual([])
  } finally {
    await check.close()
  }
}

describe(`gram-seva upgrade, killed at ${KILLS} points`, () => {
  test('is completed or undone by the next run, and loses no acknowledged application', async () => {
    const acknowledgedBefore = await restartOldRelease()
    const complete = await installation.upgrade(archive, '--no-trial-restore').ended
    expect([complete.code, complete.output]).toEqual([0, expect.any(String)])
    await expectNothingLost(acknowledgedBefore)

    const outcomes = new Map<string, number>()
    const durations: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const acknowledged = await restartOldRelease()
      const running = installation.upgrade(archive, '--no-trial-restore')
      await pause(((kill + 0.5) / KILLS) * complete.seconds * 1_000)
      const lastLine = running.lines.at(-1)?.text ?? 'Before the first line of output.'
      await killUpgrade(running)
      const { code, output, seconds } = await installation.upgrade().ended
      expect([lastLine, code, output]).toEqual([lastLine, 0, expect.any(String)])
      durations.push(seconds * 1_000)
      const current = await installation.current()
      count(outcomes, `${lastLine} → ${current}`)
      expect([OLD, NEW]).toContain(current)
      await expectNothingLost(acknowledged)
    }
    printResults(`${KILLS} upgrades killed`, {
      'last line of output before the kill → version after the next run': formatCounts(outcomes),
      'duration of the next run': formatDurations(durations),
      'duration of an upgrade without a kill, in seconds': complete.seconds.toFixed(1),
      'acknowledged and lost': 0,
    })
  })
})
