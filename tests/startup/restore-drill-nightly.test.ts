// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupFile } from '#server/operations/backup/backup-folder.ts'
import { takeBackup } from '#server/operations/backup/take-backup.ts'
import { DRILL_EXIT, readDrill } from '#server/operations/drill/drill-record.ts'
import { runDrill } from '#server/operations/drill/restore-drill.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { writeEditedBackup } from '../support/edited-backup.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, freePort, makeDataFolder, startWholePortal } from '../support/whole-portal.ts'

const PASSPHRASE = 'banyan trees grow slowly'
const TOKEN = 'a-token-that-nobody-guesses'
/** The timeout is long, because the portal runs a drill with the lowest priority, so that other programs delay it. */
const POLL_OPTIONS = { timeout: 300_000, interval: 20 }
const LONG_MS = 600_000
const DAY_MS = 86_400_000

let testFolder: string
let dataDir: string
/** A backup of the village without any fault. */
let soundBackup: string
let backups: string

beforeAll(async () => {
  testFolder = await makeDataFolder()
  dataDir = join(testFolder, 'data')
  await rename(await copySeededVillage(LONG_MS), dataDir)
  await fillAuditLog()
  const configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
  // A low work factor, because the tests open the backup several times.
  const taken = await takeBackup({
    configuration,
    folder: join(testFolder, 'sound'),
    passphrase: PASSPHRASE,
    workFactor: 10,
  })
  soundBackup = taken.file
}, LONG_MS)

beforeEach(async () => {
  backups = join(testFolder, 'backups')
  await mkdir(backups)
})

afterEach(() => rm(backups, { recursive: true }))

afterAll(async () => {
  await clearDataFolder(dataDir)
  await clearDataFolder(testFolder)
})

/** Logs in, so that the audit log contains an entry, and waits until the entry is sealed. */
async function fillAuditLog() {
  const portal = await startWholePortal(dataDir)
  const body = new URLSearchParams({ email: 'citizen@panchayat.example', password: 'panchayat' })
  expect((await fetch(`${portal.origin}/api/login`, { method: 'POST', body })).status).toBe(200)
  const unsealed = async () => (await (await fetch(`${portal.origin}/readyz`)).json()).auditUnsealedSeconds
  await vi.waitUntil(async () => (await unsealed()) === 0, POLL_OPTIONS)
  await portal.end('SIGTERM')
}

const settings = () => ({
  DATA_DIR: dataDir,
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: PASSPHRASE,
  LEAST_FREE_PERCENT: '0',
})
const configurationOf = (overrides: Record<string, string> = {}) =>
  readConfiguration({ APP_MODE: 'demo', LEAST_FREE_MB: '0', ...settings(), ...overrides })
const drill = () => runScript('drill', [], { ...settings(), LEAST_FREE_MB: '0' })

/** Copies the sound backup to the folder of the backups, with a name that states this time. */
async function placeBackup(at = new Date()) {
  const file = join(backups, backupFile(at))
  await copyFile(soundBackup, file)
  return file
}

/** Everything that drills have left in the data folder, except the lock file, which must be empty. */
async function leftovers() {
  const folder = join(dataDir, 'restore-drill')
  const lock = await stat(join(dataDir, 'restore-drill.lock'))
  expect(lock.size).toBe(0)
  return existsSync(folder) ? readdir(folder) : []
}

const changeFirstByte = (content: Buffer) => {
  const changed = Buffer.from(content)
  changed[0] = (changed[0] ?? 0) ^ 1
  return changed
}
const dropFirstRow = (rows: Buffer) => Buffer.from(rows.subarray(rows.indexOf('\n') + 1))
const changeAction = (rows: Buffer) => Buffer.from(String(rows).replace('logged-in', 'logged-on'))
/** Changes the first of the 86 characters of the signature in the code of a certificate. A tab ends the signature. */
const changeSignature = (rows: Buffer) =>
  Buffer.from(
    String(rows).replace(
      /(\.[\w-]+\.)([\w-])(?=[\w-]{85}\t)/,
      (_, before, first) => before + (first === 'A' ? 'B' : 'A'),
    ),
  )

// A restore drill is a trial restore of the newest backup, which the portal runs every night.
describe('A restore drill', () => {
  test(
    'finds no fault in a sound backup, records the duration, and leaves nothing behind',
    async () => {
      const file = await placeBackup()
      const { code, output } = await drill().ended
      expect([code, output]).toEqual([0, expect.stringMatching(/^The backup gram-seva-\S+\.age was restored in \d+ s/)])
      const record = await readDrill(backups)
      expect(record).toMatchObject({ faults: [], backup: file.slice(backups.length + 1) })
      expect(record?.seconds).toBeGreaterThan(0)
      expect(await leftovers()).toEqual([])
    },
    LONG_MS,
  )

  const edits: [string, string, (content: Buffer) => Buffer<ArrayBuffer>, RegExp][] = [
    ['a changed byte in a document', 'documents/', changeFirstByte, /^The document \S+ is changed\.$/],
    ['a missing row', 'database/notices/', dropFirstRow, /^The table notices has \d+ rows instead of \d+\.$/],
    ['a broken audit chain', 'database/audit_entries/', changeAction, /^The audit log: /],
    ['a changed certificate', 'database/certificates/', changeSignature, /^The certificate \S+ is \S+\.$/],
  ]
  test.for(edits)('detects %s', { timeout: LONG_MS }, async ([, path, edit, sentence]) => {
    await writeEditedBackup({
      from: soundBackup,
      to: join(backups, backupFile(new Date())),
      passphrase: PASSPHRASE,
      path,
      edit,
    })
    const { faults } = await runDrill(configurationOf(), PASSPHRASE)
    expect(faults.filter((fault) => sentence.test(fault))).not.toEqual([])
    expect(await readDrill(backups)).toMatchObject({ faults })
    expect(await leftovers()).toEqual([])
  })

  test('records a backup that cannot be opened, and a disk without room for the drill', async () => {
    await writeFile(join(backups, backupFile(new Date())), 'no backup')
    expect((await runDrill(configurationOf(), PASSPHRASE)).faults).toEqual([expect.stringContaining('is damaged')])
    await placeBackup(new Date(Date.now() + 1_000))
    const { faults } = await runDrill(configurationOf({ LEAST_FREE_MB: '1000000000' }), PASSPHRASE)
    expect(faults).toEqual([expect.stringContaining('has no room for a drill')])
    expect(await readDrill(backups)).toMatchObject({ faults })
  })

  test(
    'never runs twice at the same time, deletes its files if it is interrupted, and deletes the files of a killed drill',
    async () => {
      await placeBackup()
      const folder = join(dataDir, 'restore-drill')
      const waitForDocuments = (before: readonly string[]) =>
        vi.waitUntil(async () => {
          const names = await readdir(folder).catch(() => [])
          return names.some((name) => !before.includes(name) && existsSync(join(folder, name, 'data/documents')))
        }, POLL_OPTIONS)
      const killed = drill()
      await waitForDocuments([])
      await expect(runDrill(configurationOf(), PASSPHRASE)).rejects.toThrow(StartUpError)
      expect(await drill().ended).toEqual({
        code: DRILL_EXIT.anotherIsRunning,
        output: expect.stringContaining('Another restore drill'),
      })
      killed.kill()
      await killed.ended
      const remaining = await leftovers()
      expect(remaining).toHaveLength(1)

      const interrupted = drill()
      await waitForDocuments(remaining)
      if (interrupted.pid !== undefined) process.kill(interrupted.pid, 'SIGTERM')
      expect((await interrupted.ended).code).toBe(143)
      expect(await leftovers()).toEqual([])
      expect(await readDrill(backups)).toBeUndefined()
    },
    LONG_MS,
  )
})

test(
  'The portal runs a restore drill by itself, sends no mail, and shows the result in /readyz, metrics and gram-seva health',
  async () => {
    await placeBackup(new Date(Date.now() - 2 * DAY_MS))
    const port = await freePort()
    const mails = () => readdir(join(dataDir, 'outbox')).catch(() => [])
    const environment = {
      ...settings(),
      PORT: port,
      METRICS_TOKEN: TOKEN,
      LEAST_FREE_MB: '0',
      BACKUP_EVERY_HOURS: '168',
    }
    const portal = await startWholePortal(dataDir, environment)
    const before = await mails()
    try {
      await vi.waitUntil(() => readDrill(backups), POLL_OPTIONS)
      const headers = { authorization: `Bearer ${TOKEN}` }
      const ready = () => fetch(`${portal.origin}/readyz`, { headers }).then((response) => response.json())
      await expect.poll(async () => (await ready()).restoreDrill, { timeout: 20_000 }).toBeDefined()
      const { status, warnings, restoreDrill } = await ready()
      expect([status, warnings.filter((code: string) => code.startsWith('drill'))]).toEqual(['ready', []])
      expect(restoreDrill).toMatchObject({
        isSound: true,
        faults: 0,
        summary: expect.stringMatching(/^restored in \d/),
      })
      const metrics = await (await fetch(`${portal.origin}/metrics`, { headers })).text()
      expect(metrics).toContain('\ngramseva_restore_drill_success 1\n')
      expect(metrics).toMatch(/^gramseva_restore_drill_duration_seconds [\d.]+$/m)
      expect(metrics).toMatch(/^gramseva_restore_drill_time_seconds \d+(\.\d+)?$/m)
      const { code, output } = await runScript('cli/health', [], { PORT: port, METRICS_TOKEN: TOKEN }).ended
      expect([code, output]).toEqual([0, expect.stringMatching(/^Last restore drill, \S+: restored in \d+ s\.$/m)])
      expect(await mails()).toEqual(before)
    } finally {
      await portal.end('SIGTERM')
    }
    expect(await leftovers()).toEqual([])
  },
  LONG_MS,
)

test(
  'A running portal shows that the newest backup has a fault, until the remedies of the runbook succeed',
  async () => {
    const damaged = join(backups, backupFile(new Date(Date.now() - 2 * DAY_MS)))
    const edit = { path: 'documents/', edit: changeFirstByte }
    await writeEditedBackup({ from: soundBackup, to: damaged, passphrase: PASSPHRASE, ...edit })
    const healthSettings = { PORT: await freePort(), METRICS_TOKEN: TOKEN }
    const schedule = { BACKUP_EVERY_HOURS: '168', RESTORE_DRILL: 'false' }
    const environment = { ...settings(), ...healthSettings, ...schedule, LEAST_FREE_MB: '0' }
    const portal = await startWholePortal(dataDir, environment)
    const get = (path: string) => fetch(`${portal.origin}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const ready = async () => (await get('/readyz')).json()
    try {
      expect((await drill().ended).code).toBe(DRILL_EXIT.faults)
      await expect.poll(async () => (await ready()).warnings, POLL_OPTIONS).toContain('drill-failed')
      expect(await ready()).toMatchObject({
        status: 'ready',
        restoreDrill: { isSound: false, summary: expect.stringMatching(/^drill failed, number of faults: [12]$/) },
      })
      const metrics = await (await get('/metrics')).text()
      expect(metrics).toContain('\ngramseva_restore_drill_success 0\n')
      expect(metrics).toContain('\ngramseva_warning{code="drill-failed"} 1\n')
      expect(await runScript('cli/health', [], healthSettings).ended).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Last restore drill, \S+: drill failed, number of faults: [12]\.$/m),
      })
      expect((await readDrill(backups))?.faults).toContainEqual(
        expect.stringMatching(/^The document \S+ is changed\.$/),
      )

      // The remedy: `gram-seva backup`, then `gram-seva drill`.
      expect(await runScript('backup', [], { ...settings(), LEAST_FREE_MB: '0' }).ended).toMatchObject({ code: 0 })
      expect(await drill().ended).toMatchObject({ code: 0 })
      await expect.poll(async () => (await ready()).warnings, POLL_OPTIONS).not.toContain('drill-failed')
      expect(await (await get('/metrics')).text()).toContain('\ngramseva_restore_drill_success 1\n')
    } finally {
      await portal.end('SIGTERM')
    }
  },
  LONG_MS,
)

test(
  'If a document is missing, the nightly backup names it in the log and causes a warning, and still deletes old backups',
  async () => {
    const folder = join(dataDir, 'documents')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const document = entries.find((entry) => entry.isFile())
    if (!document) throw new Error('The village has no documents')
    const path = join(document.parentPath, document.name)
    await rename(path, join(testFolder, 'document'))
    const old = [1, 2, 3, 4].map((hour) => join(backups, backupFile(new Date(Date.UTC(2020, 0, 1, hour)))))
    for (const file of old) await writeFile(file, '')
    const portal = await startWholePortal(dataDir, { ...settings(), LEAST_FREE_MB: '0', RESTORE_DRILL: 'false' })
    try {
      const warnings = async () => (await (await fetch(`${portal.origin}/readyz`)).json()).warnings
      await expect.poll(warnings, POLL_OPTIONS).toContain('backup-incomplete')
      expect(await warnings()).not.toContain('backup-old')
      await vi.waitUntil(() => old.slice(0, 2).every((file) => !existsSync(file)), POLL_OPTIONS)
      expect(portal.output.join('\n')).toContain(`Missing documents: 1 (${path.slice(folder.length + 1)}).`)
      await rename(join(testFolder, 'document'), path)
      const { code } = await runScript('backup', [], { ...settings(), LEAST_FREE_MB: '0' }).ended
      expect(code).toBe(0)
      await expect.poll(warnings, POLL_OPTIONS).not.toContain('backup-incomplete')
    } finally {
      await portal.end('SIGTERM')
    }
  },
  LONG_MS,
)
