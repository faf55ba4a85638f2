import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printFigures } from '../../support/faults/print-figures.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { makeOldVillage, rowsOf } from '../../support/upgrade/old-village.ts'
import { makeInstallation, type TestInstallation } from '../../support/upgrade/test-installation.ts'
import { earlierSchemas, makeReleaseKeys, publishRelease } from '../../support/upgrade/test-releases.ts'
import { clearDataFolder, makeDataFolder } from '../../support/whole-portal.ts'

const keys = makeReleaseKeys()
const schemas = await earlierSchemas()
let folder: string
let village: string

beforeAll(async () => {
  folder = await makeDataFolder()
  village = await copySeededVillage()
})

afterAll(async () => {
  await clearDataFolder(village)
  await clearDataFolder(folder)
})

describe('gram-seva upgrade from each of the last five schema versions', () => {
  test.for(schemas)('from %s keeps every row, and the new version starts', async (upTo) => {
    const publish = (version: string, lastMigration?: string) =>
      publishRelease(
        join(folder, `${version}-${upTo}`),
        { version, ...(lastMigration && { upTo: lastMigration }) },
        keys,
      )
    const installation: TestInstallation = await makeInstallation(await publish('1.0.0', upTo), keys)
    try {
      await installation.replaceData(village)
      await makeOldVillage(installation.dataDir, upTo)
      const before = await rowsOf(installation.dataDir)
      expect(before.migrations.at(-1)).toBe(upTo)
      expect(before.counts.applications).toBeGreaterThan(10)
      const { code, output, seconds } = await installation.upgrade(await publish('1.1.0')).ended
      expect([code, output]).toEqual([0, expect.any(String)])
      await installation.untilReady()
      await installation.service('stop')
      const after = await rowsOf(installation.dataDir)
      expect(after.migrations.length).toBeGreaterThan(before.migrations.length)
      for (const table of ['accounts', 'applications', 'documents', 'decisions', 'certificates', 'audit_entries']) {
        expect([table, after.counts[table]]).toEqual([table, before.counts[table]])
      }
      expect(after.applications).toEqual(before.applications)
      const [pause = ''] = /after a pause of [\d.]+ s/.exec(output) ?? []
      printFigures(`From ${upTo}`, { 'seconds in total': seconds.toFixed(1), pause })
    } finally {
      await installation.close()
    }
  })
})
