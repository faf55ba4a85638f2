import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { takeBackup } from '#server/operations/backup/take-backup.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, makeDataFolder } from '../support/whole-portal.ts'

const PASSPHRASE = 'banyan trees grow slowly'
const PATIENCE = { timeout: 120_000, interval: 20 }

test('An interrupted check of a backup leaves no documents, and the next check deletes what a killed one left', async () => {
  const place = await makeDataFolder()
  const [dataDir, passing] = [join(place, 'data'), join(place, 'passing')]
  await mkdir(passing)
  await rename(await copySeededVillage(), dataDir)
  const configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
  const { file } = await takeBackup({ configuration, folder: dataDir, passphrase: PASSPHRASE })
  const check = () =>
    runScript('restore', ['--check', '--from', file], { TMPDIR: passing, BACKUP_PASSPHRASE: PASSPHRASE })
  const untilPapers = (before: readonly string[]) =>
    vi.waitUntil(async () => {
      const names = await readdir(passing)
      return names.some((name) => !before.includes(name) && existsSync(join(passing, name, 'data/documents')))
    }, PATIENCE)
  try {
    const killed = check()
    await untilPapers([])
    killed.kill()
    await killed.ended
    const left = await readdir(passing)
    expect(left).toHaveLength(1)
    const cut = check()
    await untilPapers(left)
    expect(await readdir(passing)).not.toEqual(expect.arrayContaining(left))
    if (cut.pid !== undefined) process.kill(cut.pid, 'SIGINT')
    expect((await cut.ended).code).toBe(130)
    expect(await readdir(passing)).toEqual([])
  } finally {
    await clearDataFolder(dataDir)
    await clearDataFolder(place)
  }
}, 300_000)
