// SPDX-License-Identifier: Apache-2.0
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupFile, findNewestBackup } from '#server/operations/backup/backup-folder.ts'
import { DRILL_LOCK } from '#server/operations/backup/excluded-paths.ts'
import { takeBackup } from '#server/operations/backup/take-backup.ts'
import { DRILL_EXIT, writeDrill } from '#server/operations/drill/drill-record.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { takeInstallationLock } from '#server/platform/db/embedded/data-folder.ts'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { runScript } from '../support/run-script.ts'
import {
  clearDataFolder,
  freePort,
  makeDataFolder,
  startWholePortal,
  type WholePortal,
} from '../support/whole-portal.ts'

const LONG_MS = 300_000
const DAY_MS = 86_400_000
const POLL_OPTIONS = { timeout: 120_000, interval: 50 }
const TOKEN = 'a-token-that-nobody-guesses'
const PASSPHRASE = 'banyan trees grow slowly'

let dataDir: string
let folder: string
let backups: string
const running: WholePortal[] = []

beforeEach(async () => {
  dataDir = await makeDataFolder()
  folder = await makeDataFolder()
  backups = join(folder, 'backups')
  await mkdir(backups)
}, LONG_MS)

afterEach(async () => {
  for (const portal of running.splice(0)) await portal.end('SIGTERM')
  await clearDataFolder(join(folder, 'restored'))
  await clearDataFolder(dataDir)
  await clearDataFolder(folder)
})

const settings = () => ({
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: PASSPHRASE,
  BACKUP_EVERY_HOURS: '168',
  METRICS_TOKEN: TOKEN,
  LEAST_FREE_MB: '0',
  LEAST_FREE_PERCENT: '0',
})

/** Starts a portal in production, which is empty and therefore starts sooner than a demo. */
async function start(environment: Record<string, string> = {}) {
  const PORT = await freePort()
  const production = {
    APP_MODE: 'production',
    PORT,
    PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    KEY_PASSPHRASE: 'mango trees grow elsewhere',
  }
  const portal = await startWholePortal(dataDir, { ...settings(), ...production, ...environment }, LONG_MS)
  running.push(portal)
  return portal
}

const get = ({ origin }: WholePortal, path: string) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } })
const warnings = async (portal: WholePortal): Promise<string[]> =>
  (await (await get(portal, '/readyz')).json()).warnings

/** Takes a backup with a low work factor; returns its file. */
async function backUp() {
  const configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
  const { file } = await takeBackup({ configuration, folder: backups, passphrase: PASSPHRASE, workFactor: 10 })
  return file
}

describe('The remedy of the runbook ends the warning', () => {
  test('drill-old: gram-seva drill shows the reason, and then runs the drill', { timeout: LONG_MS }, async () => {
    const portal = await start()
    await vi.waitUntil(() => findNewestBackup(backups), POLL_OPTIONS)
    // The test holds this lock like a drill that hangs.
    const lock = takeInstallationLock(join(dataDir, DRILL_LOCK), dataDir)
    const endedAt = new Date(Date.now() - 3 * DAY_MS).toISOString()
    await writeDrill(backups, { endedAt, backup: backupFile(new Date()), seconds: 1, faults: [] })
    await expect.poll(() => warnings(portal), POLL_OPTIONS).toContain('drill-old')
    expect(await (await get(portal, '/metrics')).text()).toContain('\ngramseva_warning{code="drill-old"} 1\n')
    const drill = () => runScript('cli/gram-seva', ['drill'], { ...settings(), DATA_DIR: dataDir }).ended
    expect(await drill()).toEqual({
      code: DRILL_EXIT.anotherIsRunning,
      output: expect.stringContaining('Another restore drill of this portal is running'),
    })
    lock.release()
    expect(await drill()).toMatchObject({ code: 0 })
    await expect.poll(() => warnings(portal), POLL_OPTIONS).not.toContain('drill-old')
  })

  test('audit-broken: audit:verify names the entries, and a restored earlier backup is whole', {
    timeout: LONG_MS,
  }, async () => {
    const portal = await start({ BACKUP_DIR: '', BACKUP_EVERY_HOURS: '' })
    const names = ['--username', 'nita', '--first-name', 'Nita', '--last-name', 'Rao']
    const created = ['user:create', '--role', 'staff', '--email', 'nita@panchayat.example', ...names]
    expect(await runScript('cli/gram-seva', created, { DATA_DIR: dataDir }).ended).toMatchObject({ code: 0 })
    const unsealed = async () => (await (await get(portal, '/readyz')).json()).auditUnsealedSeconds
    await expect.poll(unsealed, POLL_OPTIONS).toBe(0)
    const backup = await backUp()

    const server = await findRunningServer(join(dataDir, 'postgres'))
    const superuser = new pg.Client({ ...server, database: 'gramseva', user: 'postgres' })
    await superuser.connect()
    await superuser.query('alter table audit_entries disable trigger all')
    await superuser.query(`update audit_entries set at = at - interval '1 hour'`)
    await superuser.end()
    await expect.poll(() => warnings(portal), POLL_OPTIONS).toContain('audit-broken')
    expect(await (await get(portal, '/metrics')).text()).toContain('\ngramseva_warning{code="audit-broken"} 1\n')

    const environment = { ...settings(), DATA_DIR: dataDir }
    expect(await runScript('cli/gram-seva', ['audit:verify'], environment).ended).toEqual({
      code: 1,
      output: expect.stringMatching(/changed/),
    })
    const evidence = join(folder, 'incident')
    await mkdir(evidence)
    expect(await runScript('cli/gram-seva', ['incident', '--to', evidence], environment).ended).toMatchObject({
      code: 0,
    })

    const restored = join(folder, 'restored')
    const { code, output } = await runScript('cli/gram-seva', ['restore', '--from', backup], {
      ...settings(),
      DATA_DIR: restored,
    }).ended
    expect([code, output]).toEqual([0, expect.stringContaining('✓ The audit log')])
  })
})
