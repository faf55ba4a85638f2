// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { writeArchive } from '#server/operations/backup/archive.ts'
import { findNewestBackup } from '#server/operations/backup/backup-folder.ts'
import { backupKeys } from '#server/operations/backup/keys-archive.ts'
import { restoreBackup } from '#server/operations/backup/restore-backup.ts'
import { takeBackup } from '#server/operations/backup/take-backup.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { aSubmission } from '../support/a-submission.ts'
import { snapshotPortal } from '../support/portal-snapshot.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, makeDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

const PASSPHRASE = 'banyan trees grow slowly'
const KEYS_PASSPHRASE = 'mango trees grow elsewhere'
/** A low work factor of the key derivation from the passphrase, because these tests open each backup several times. */
const LOW_WORK_FACTOR = { workFactor: 10 }
const POLL_OPTIONS = { timeout: 120_000, interval: 20 }
/** The timeout for three starts of the whole portal on a busy machine. */
const LONG_MS = 300_000

let testFolder: string
let dataDir: string
let backups: string
let portal: WholePortal | undefined

beforeAll(async () => {
  testFolder = await makeDataFolder()
  dataDir = join(testFolder, 'data')
  await rename(await copySeededVillage(), dataDir)
  backups = join(testFolder, 'backups')
})

afterAll(async () => {
  await portal?.end('SIGTERM')
  await clearDataFolder(dataDir)
  await clearDataFolder(testFolder)
})

const configurationOf = (folder: string) =>
  readConfiguration({ APP_MODE: 'demo', DATA_DIR: folder, BACKUP_DIR: backups })

const logIn = async (origin: string, email: string) => {
  const body = new URLSearchParams({ email, password: 'panchayat' })
  const response = await fetch(`${origin}/api/login`, { method: 'POST', body })
  expect(response.status).toBe(200)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Submits applications, one after the other, until the signal aborts. Returns their references and the session cookie. */
async function submitThroughApi(origin: string, signal: AbortSignal) {
  const { definition } = (await loadCatalogue()).get('noc')
  const cookie = await logIn(origin, 'citizen@panchayat.example')
  const accepted: string[] = []
  while (!signal.aborted) {
    const form = new FormData()
    for (const [name, value] of aSubmission(definition, {})) for (const part of [value].flat()) form.append(name, part)
    const response = await fetch(origin + definition.paths.submit, { method: 'POST', headers: { cookie }, body: form })
    expect(response.status).toBe(201)
    accepted.push(((await response.json()) as { data: { _id: string } }).data._id)
  }
  return { accepted, cookie }
}

/** Starts `npm run restore` with both passphrases. */
const restore = (args: readonly string[]) =>
  runScript('restore', args, {
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_KEYS_PASSPHRASE: KEYS_PASSPHRASE,
  })

describe('A backup and its restore', () => {
  test(
    'a killed backup leaves no archive, and a backup taken during submissions is consistent',
    async () => {
      portal = await startWholePortal(dataDir)
      const stop = new AbortController()
      const submitting = submitThroughApi(portal.origin, stop.signal)
      const killed = runScript('backup', ['--to', backups], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE })
      await vi.waitUntil(() => existsSync(backups) && readdir(backups).then((names) => names.length > 0), POLL_OPTIONS)
      killed.kill()
      await killed.ended
      expect(await findNewestBackup(backups)).toBeUndefined()

      // The database notices only after a moment that the killed backup, which held the lock, has gone.
      const { file, manifest } = await vi.waitFor(
        () =>
          takeBackup({
            configuration: configurationOf(dataDir),
            folder: backups,
            passphrase: PASSPHRASE,
            ...LOW_WORK_FACTOR,
          }),
        POLL_OPTIONS,
      )
      stop.abort()
      const { accepted } = await submitting
      expect(accepted.length).toBeGreaterThan(1)
      expect(await readdir(backups)).toEqual([file.slice(backups.length + 1)])
      expect(manifest).toMatchObject({ missing: [], damaged: [] })
      const tempFolder = join(testFolder, 'temp')
      const { findings } = await restoreBackup({
        configuration: configurationOf(tempFolder),
        file,
        passphrase: PASSPHRASE,
        durable: false,
      })
      expect(findings.faults).toEqual([])
      await clearDataFolder(tempFolder)
    },
    LONG_MS,
  )

  test(
    'a restore brings back every row, file and key, even after a killed restore',
    async () => {
      const cookie = await logIn(portal?.origin ?? '', 'staff@panchayat.example')
      await portal?.end('SIGTERM')
      const configuration = configurationOf(dataDir)
      const before = await snapshotPortal(dataDir)
      const { file } = await takeBackup({ configuration, folder: backups, passphrase: PASSPHRASE, ...LOW_WORK_FACTOR })
      const keys = await backupKeys({
        configuration,
        folder: join(testFolder, 'keys'),
        passphrase: KEYS_PASSPHRASE,
        ...LOW_WORK_FACTOR,
      })
      await clearDataFolder(dataDir)

      const killed = restore(['--from', file, '--keys-from', keys.file])
      await vi.waitUntil(() => existsSync(join(dataDir, 'documents')), POLL_OPTIONS)
      killed.kill()
      await killed.ended
      await expect(startWholePortal(dataDir)).rejects.toThrow(/A restore into .* was interrupted/)

      const { code, output } = await restore(['--from', file, '--keys-from', keys.file]).ended
      expect([code, output]).toEqual([0, expect.stringContaining('each unchanged since it was submitted')])
      const after = await snapshotPortal(dataDir)
      expect(after.files).toEqual(before.files)
      expect(after.schemaObjects).toEqual(before.schemaObjects)
      expect(after.sequences).toEqual({ ...before.sequences, audit_entry_ids: expect.anything() })
      expectSameRows(before.tables, after.tables)

      portal = await startWholePortal(dataDir)
      const listApplications = (sessionCookie: string) =>
        fetch(`${portal?.origin}/api/getapplication`, { headers: { cookie: sessionCookie } })
      expect((await listApplications(cookie)).status).toBe(401)
      const listed = await listApplications(await logIn(portal.origin, 'staff@panchayat.example'))
      expect(listed.status).toBe(200)
    },
    LONG_MS,
  )
})

/**
 * The tables that differ after a restore. The rows of most of them are not restored. The audit log gets an entry about the restore,
 * and the outbox gets the mails that waited in the queue.
 */
const CHANGED_TABLES = [
  'sessions',
  'known_devices',
  'password_resets',
  'tries',
  'kysely_migration',
  'audit_entries',
  'promised_jobs',
]

function expectSameRows(before: Record<string, string[]>, after: Record<string, string[]>) {
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [table, rows] of Object.entries(before)) {
    if (!CHANGED_TABLES.includes(table)) expect({ [table]: after[table] }).toEqual({ [table]: rows })
  }
  expect(after.promised_jobs).toEqual(expect.arrayContaining(before.promised_jobs ?? []))
  expect(after.sessions).toEqual([])
  expect(after.known_devices).toEqual([])
  expect(after.password_resets).toEqual([])
  const added = after.audit_entries?.filter((row) => !before.audit_entries?.includes(row))
  expect(added).toEqual([expect.stringContaining('backup-restored')])
  expect(after.audit_entries).toHaveLength((before.audit_entries?.length ?? 0) + 1)
}

describe('Rejected backups and restores', () => {
  /** The description in a backup of a newer portal: its last migration does not exist here. */
  const ABOUT_NEWER = {
    format: 1,
    portal: '9.0.0',
    takenAt: '',
    installationId: '',
    migrations: ['900-later'],
    tables: [],
  }

  test(
    'a restore leaves nothing behind if the folder is not empty, or if the archive is newer, damaged or truncated, or the passphrase is wrong',
    async () => {
      const file = (await findNewestBackup(backups))?.file ?? ''
      const [damaged, cutOff, newer] = ['damaged', 'cut-off', 'newer'].map((name) =>
        join(testFolder, `${name}.age`),
      ) as [string, string, string]
      await copyFile(file, cutOff)
      await truncate(cutOff, (await stat(file)).size - 200_000)
      const bytes = await readFile(file)
      bytes[20_000] = (bytes[20_000] ?? 0) ^ 1
      await writeFile(damaged, bytes)
      const newerArchive = await writeArchive(newer, PASSPHRASE, LOW_WORK_FACTOR.workFactor)
      await newerArchive.addText('about.json', JSON.stringify(ABOUT_NEWER))
      await newerArchive.finish()

      const target = join(testFolder, 'refused')
      const cases: [from: string, sentence: RegExp, passphrase?: string, into?: string][] = [
        [file, /^A backup can only be restored into an empty folder, and .* is not: audit/, PASSPHRASE, dataDir],
        [file, /^The passphrase does not open the backup/, 'another passphrase'],
        [newer, /^The backup .* was taken by a newer portal \(of version 9\.0\.0, with 900-later\)/],
        [damaged, /^The backup .* is damaged: it was changed or truncated/],
        [cutOff, /^The backup .* is damaged: it was changed or truncated/],
        [join(testFolder, 'none.age'), /^There is no backup/],
      ]
      for (const [from, sentence, passphrase = PASSPHRASE, into = target] of cases) {
        const attempt = restoreBackup({ configuration: configurationOf(into), file: from, passphrase })
        await expect(attempt).rejects.toThrow(sentence)
        expect(existsSync(target)).toBe(false)
      }
    },
    LONG_MS,
  )

  test('a backup without a passphrase, and a backup of the keys in the folder of the other backups, are rejected', async () => {
    const configuration = configurationOf(dataDir)
    const outputOf = async (args: string[], environment: Record<string, string>) =>
      (await runScript('backup', args, { DATA_DIR: dataDir, BACKUP_DIR: backups, ...environment }).ended).output
    expect(await outputOf([], {})).toMatch(/^Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE/)
    const attempt = backupKeys({ configuration, folder: join(backups, 'keys'), passphrase: KEYS_PASSPHRASE })
    await expect(attempt).rejects.toThrow(/^Save the keys in a different folder/)
  })
})
