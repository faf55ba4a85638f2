// SPDX-License-Identifier: Apache-2.0
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
/** A low work factor of the key derivation from the passphrase, because the test opens the backup twice. */
const LOW_WORK_FACTOR = { workFactor: 10 }
const POLL_OPTIONS = { timeout: 120_000, interval: 20 }

test('An interrupted check of a backup leaves no documents, and the next check deletes the documents of a killed check', async () => {
  const folder = await makeDataFolder()
  const [dataDir, tempFolder] = [join(folder, 'data'), join(folder, 'temp')]
  await mkdir(tempFolder)
  await rename(await copySeededVillage(), dataDir)
  const configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
  const { file } = await takeBackup({ configuration, folder: dataDir, passphrase: PASSPHRASE, ...LOW_WORK_FACTOR })
  const check = () =>
    runScript('restore', ['--check', '--from', file], { TMPDIR: tempFolder, BACKUP_PASSPHRASE: PASSPHRASE })
  const waitForDocuments = (before: readonly string[]) =>
    vi.waitUntil(async () => {
      const names = await readdir(tempFolder)
      return names.some((name) => !before.includes(name) && existsSync(join(tempFolder, name, 'data/documents')))
    }, POLL_OPTIONS)
  try {
    const killed = check()
    await waitForDocuments([])
    killed.kill()
    await killed.ended
    const remaining = await readdir(tempFolder)
    expect(remaining).toHaveLength(1)
    const interrupted = check()
    await waitForDocuments(remaining)
    expect(await readdir(tempFolder)).not.toEqual(expect.arrayContaining(remaining))
    if (interrupted.pid !== undefined) process.kill(interrupted.pid, 'SIGINT')
    expect((await interrupted.ended).code).toBe(130)
    expect(await readdir(tempFolder)).toEqual([])
  } finally {
    await clearDataFolder(dataDir)
    await clearDataFolder(folder)
  }
}, 300_000)
