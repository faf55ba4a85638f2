// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printResults } from '../../support/faults/print-results.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { makeOldVillage, rowsOf } from '../../support/upgrade/old-village.ts'
import { measurePause } from '../../support/upgrade/pause-meter.ts'
import { makeInstallation, type TestInstallation } from '../../support/upgrade/test-installation.ts'
import { earlierSchemas, makeReleaseKeys, publishRelease } from '../../support/upgrade/test-releases.ts'
import { type AcknowledgedLoad, applyLoad, expectNothingLost } from '../../support/upgrade/village-load.ts'
import { clearDataFolder, makeDataFolder } from '../../support/whole-portal.ts'

const MAX_PAUSE_S = 20
const MAX_ROLLBACK_S = 60
/** The number of applications, and of decisions, that each version acknowledges at least. */
const MIN_ACKNOWLEDGED = 5
const [OLD, NEW] = ['gram-seva-1.0.0', 'gram-seva-1.1.0']

const keys = makeReleaseKeys()
const schemas = await earlierSchemas()
let folder: string
let villageDir: string

beforeAll(async () => {
  folder = await makeDataFolder()
  villageDir = await copySeededVillage()
})

afterAll(async () => {
  await clearDataFolder(villageDir)
  await clearDataFolder(folder)
})

/** Creates an installation with the data of a village. Its release and its database have the schema version `upTo`. */
async function makeOldInstallation(upTo: string): Promise<TestInstallation> {
  const release = await publishRelease(join(folder, `old-${upTo}`), { version: '1.0.0', upTo }, keys)
  const installation = await makeInstallation(release, keys)
  await installation.replaceData(villageDir)
  await makeOldVillage(installation.dataDir, upTo)
  return installation
}

describe('gram-seva upgrade from each of the last five schema versions, under load', () => {
  test.for(schemas)(
    'from %s and back loses nothing, pauses for at most 20 s, and returns within 60 s',
    async (upTo, { signal }) => {
      const installation = await makeOldInstallation(upTo)
      const { origin, dataDir } = installation
      try {
        const before = await rowsOf(dataDir)
        expect(before.migrations.at(-1)).toBe(upTo)
        expect(before.applications.length).toBeGreaterThan(10)
        await installation.service('start')
        await installation.waitUntilReady()
        const acknowledged: AcknowledgedLoad = { applications: [], decisions: [] }
        let load = await applyLoad(origin, acknowledged, signal)
        await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
        const meter = measurePause(origin)
        const archive = await publishRelease(join(folder, `new-${upTo}`), { version: '1.1.0' }, keys)
        const upgraded = await installation.upgrade(archive).ended
        expect([upgraded.code, upgraded.output]).toEqual([0, expect.any(String)])
        expect(await installation.current()).toBe(NEW)
        const untilUpgrade = acknowledged.applications.length
        await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
        await load.stop()
        const pause = await meter.stop()
        await expectNothingLost(installation, acknowledged)

        await installation.service('stop')
        const after = await rowsOf(dataDir)
        expect(after.migrations.length).toBeGreaterThan(before.migrations.length)
        for (const [table, ids] of Object.entries(before.ids)) {
          expect([table, without(ids, after.ids[table])]).toEqual([table, []])
        }
        expect(without(before.applications, after.applications)).toEqual([])

        await installation.service('start')
        await installation.waitUntilReady()
        load = await applyLoad(origin, acknowledged, signal)
        await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
        const rollbackMeter = measurePause(origin)
        const rolledBack = await installation.upgrade('--rollback').ended
        expect([rolledBack.code, rolledBack.output]).toEqual([0, expect.any(String)])
        expect(await installation.current()).toBe(OLD)
        await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
        await load.stop()
        const rollbackPause = await rollbackMeter.stop()
        printResults(`From ${upTo} and back, under load`, {
          'seconds of the upgrade in total': upgraded.seconds.toFixed(1),
          'seconds of the pause of the upgrade': pause.seconds.toFixed(1),
          'seconds of the rollback in total': rolledBack.seconds.toFixed(1),
          'seconds of the pause of the rollback': rollbackPause.seconds.toFixed(1),
          'acknowledged applications, until the newer version ran': untilUpgrade,
          'acknowledged applications, in total': acknowledged.applications.length,
          'acknowledged decisions': acknowledged.decisions.length,
        })
        expect(pause.seconds).toBeLessThan(MAX_PAUSE_S)
        expect(rolledBack.seconds).toBeLessThan(MAX_ROLLBACK_S)
        await expectNothingLost(installation, acknowledged, { isRolledBack: true })

        await installation.service('stop')
        const afterRollback = await rowsOf(dataDir)
        expect(afterRollback.migrations).toEqual(before.migrations)
        expect(without(before.applications, afterRollback.applications)).toEqual([])
      } finally {
        await installation.close()
      }
    },
  )
})

function without(values: readonly string[], excluded: readonly string[] = []) {
  const present = new Set(excluded)
  return values.filter((value) => !present.has(value))
}
