// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { makeOldInstallation, ROWS, readInstallation, type Schema } from '../../support/faults/old-installation.ts'
import {
  count,
  formatCounts,
  formatDurations,
  numberFromEnv,
  printResults,
} from '../../support/faults/print-results.ts'
import {
  clearDataFolder,
  endProcess,
  makeDataFolder,
  spawnPortal,
  startWholePortal,
} from '../../support/whole-portal.ts'

const KILLS = numberFromEnv('FAULTS_UPGRADE_KILLS', 20)
/** Production mode is used, because the creation of the demo village would take longer than the upgrade. */
const ENVIRONMENT = {
  APP_MODE: 'production',
  PUBLIC_ORIGIN: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  KEY_PASSPHRASE: 'banyan trees grow slowly',
}

let original: string
let dataDir: string
let old: Schema

beforeEach(async () => {
  original = await makeDataFolder()
  dataDir = await makeDataFolder()
  old = await makeOldInstallation(original)
})

afterEach(async () => {
  await clearDataFolder(original)
  await clearDataFolder(dataDir)
})

/** Restores the data folder of the old version, including the owners of its files. */
async function restoreOld() {
  await clearDataFolder(dataDir)
  dataDir = await makeDataFolder()
  await promisify(execFile)('cp', ['-a', `${original}/.`, dataDir])
}

/**
 * The number of statements that have changed the schema so far; 0 while the database is down. A trigger of
 * `makeOldInstallation` counts them in the sequence `faults.changes`.
 */
async function countSchemaChanges() {
  const running = await findRunningServer(join(dataDir, 'postgres'))
  const client = new pg.Client({ ...running, user: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      'select case when is_called then last_value else 0 end as n from faults.changes',
    )
    return Number(rows[0].n)
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function upgrade() {
  const startedAt = performance.now()
  const portal = await startWholePortal(dataDir, ENVIRONMENT)
  const duration = performance.now() - startedAt
  const changes = await countSchemaChanges()
  expect(await portal.end('SIGTERM')).toBe(0)
  return { duration, changes }
}

/** Kills the portal after this many schema changes, and also its database if `alsoDatabase` is true. */
async function killUpgradeAt(change: number, alsoDatabase: boolean) {
  const child = spawnPortal(dataDir, ENVIRONMENT)
  try {
    while (child.exitCode === null && (await countSchemaChanges()) < change) await pause(2)
  } finally {
    await endProcess(child, 'SIGKILL')
  }
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  if (alsoDatabase) process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
}

// R15 is the fault in docs/security/faults-and-attacks.md.
describe(`An upgrade that is killed, ${KILLS} times (fault R15)`, () => {
  test('leaves either the old or the new schema, and the next start completes the upgrade', async () => {
    await restoreOld()
    const complete = await upgrade()
    const now = await readInstallation(dataDir)
    expect(now.executed.length).toBeGreaterThan(old.executed.length)
    const found = new Map<string, number>()
    const completed: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      await restoreOld()
      await killUpgradeAt(1 + Math.floor((kill * complete.changes) / KILLS), kill % 2 === 1)
      const { executed, description: schema, rows } = await readInstallation(dataDir)
      const isOld = executed.length === old.executed.length
      count(found, isOld ? 'old schema' : 'new schema')
      expect({ executed, schema }).toEqual({
        executed: isOld ? old.executed : now.executed,
        schema: isOld ? old.description : now.description,
      })
      expect(rows).toBe(ROWS)
      completed.push((await upgrade()).duration)
      expect(await readInstallation(dataDir)).toEqual(now)
    }
    printResults(`${KILLS} killed upgrades`, {
      'statements that change the schema': complete.changes,
      'found after the kill': formatCounts(found),
      'an uninterrupted upgrade': formatDurations([complete.duration]),
      'the start that completes it': formatDurations(completed),
      'neither the old nor the new schema': 0,
    })
    // Some kills left the old schema, and some the new one.
    expect([...found.keys()].length).toBe(2)
  })
})
