// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { findNewestBackup } from '#server/operations/backup/backup-folder.ts'
import { readDrill } from '#server/operations/drill/drill-record.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { readProjectFile } from '../support/coverage-tables.ts'
import { runScript } from '../support/run-script.ts'
import { copyTemplate, dropDatabase } from '../support/test-database.ts'
import {
  clearDataFolder,
  freePort,
  makeDataFolder,
  startWholePortal,
  type WholePortal,
} from '../support/whole-portal.ts'

const LONG_MS = 300_000
const { email, password } = aRegistration()

const running: WholePortal[] = []
const folders: string[] = []

afterAll(async () => {
  for (const portal of running) await portal.end('SIGTERM')
  for (const folder of folders.reverse()) await clearDataFolder(folder)
})

/**
 * The settings that the chapter “A portal from a backup” of `docs/backup.md` exports, with the values that it states. A value
 * that the reader has to enter is `…`.
 */
function drillSettings(): Record<string, string> {
  const [, chapter = ''] = readProjectFile('docs/backup.md').split('\n## A portal from a backup\n')
  const exported = [...chapter.matchAll(/^ *export ([^#\n]+)/gm)].map(([, settings = '']) => settings).join(' ')
  // Each variable is written as NAME, NAME=value, NAME='a quoted value' or NAME=$(a command)/path.
  return Object.fromEntries(
    [...exported.matchAll(/(\w+)(?:=('[^']*'|\$\([^)]*\)\S*|\S*))?/g)].map(([, name = '', value = '…']) => [
      name,
      value.replaceAll("'", ''),
    ]),
  )
}

async function makeFolder() {
  const folder = await makeDataFolder()
  folders.push(folder)
  return folder
}

async function start(dataDir: string, environment: Record<string, string>) {
  const portal = await startWholePortal(dataDir, environment, LONG_MS)
  running.push(portal)
  return portal
}

/** The settings of a portal on a port. */
const portSettings = (port: string) => ({ PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` })

async function run(script: string, args: readonly string[], environment: Record<string, string>) {
  const { code, output } = await runScript(script, args, environment).ended
  expect(code, output).toBe(0)
  return output
}

test('The chapter “A portal from a backup” of docs/backup.md starts a restored production portal with its accounts, beside the original', {
  timeout: LONG_MS,
}, async () => {
  const settings = drillSettings()
  const secrets = {
    KEY_PASSPHRASE: 'banyan trees grow slowly',
    BACKUP_PASSPHRASE: 'mango trees grow elsewhere',
    BACKUP_KEYS_PASSPHRASE: 'neem trees grow everywhere',
  }
  expect(settings).toEqual({
    GRAM_SEVA_ENVIRONMENT: '',
    APP_MODE: 'production',
    DATA_DIR: '$(mktemp -d)/drill',
    ...portSettings('3999'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PANCHAYAT_CODE: 'sundarpur',
    ...Object.fromEntries(Object.keys(secrets).map((name) => [name, '…'])),
  })

  const { APP_MODE = '', SMTP_URL = '', PANCHAYAT_CODE = '' } = settings
  const dataDir = await makeFolder()
  const environment = {
    ...secrets,
    ...portSettings(await freePort()),
    APP_MODE,
    SMTP_URL,
    PANCHAYAT_CODE,
    DATA_DIR: dataDir,
  }
  const portal = await start(dataDir, environment)
  const form = new FormData()
  for (const [name, value] of registrationParts({ ...aRegistration() })) form.append(name, value)
  const registered = await fetch(`${portal.origin}/api/register`, { method: 'POST', body: form })
  expect([registered.status, await registered.text()]).toEqual([201, expect.any(String)])

  const copies = await makeFolder()
  const [backup = ''] = /\S+\.age/.exec(await run('backup', ['--to', copies], environment)) ?? []
  const [keys = ''] = /\S+\.age/.exec(await run('backup', ['--keys', '--to', copies], environment)) ?? []
  await portal.end('SIGTERM')

  const drillEnvironment = {
    ...settings,
    ...secrets,
    ...portSettings(await freePort()),
    DATA_DIR: join(await makeFolder(), 'drill'),
  }
  await run('restore', ['--from', backup, '--keys-from', keys], drillEnvironment)
  const restored = await start(drillEnvironment.DATA_DIR, drillEnvironment)
  expect(await (await fetch(`${restored.origin}/api/portal`)).json()).toMatchObject({ mode: 'production' })
  const body = new URLSearchParams({ email, password })
  expect((await fetch(`${restored.origin}/api/login`, { method: 'POST', body })).status).toBe(200)
})

describe('gram-seva drill', () => {
  const SECRETS = {
    KEY_PASSPHRASE_FILE: ['key-passphrase', 'banyan trees grow slowly'],
    BACKUP_PASSPHRASE_FILE: ['backup-passphrase', 'mango trees grow elsewhere'],
    BACKUP_KEYS_PASSPHRASE_FILE: ['backup-keys-passphrase', 'neem trees grow everywhere'],
  } as const

  /** Writes the environment file of a production portal, with the passphrase files beside it, as `gram-seva init` does. */
  async function installProduction(changes: Record<string, string> = {}) {
    const installation = await makeFolder()
    const settings = {
      APP_MODE: 'production',
      ...portSettings(await freePort()),
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATA_DIR: await makeFolder(),
      BACKUP_DIR: await makeFolder(),
      METRICS_TOKEN: 'a-token-that-nobody-guesses',
      LEAST_FREE_MB: '0',
      LEAST_FREE_PERCENT: '0',
      ...changes,
    }
    const file = join(installation, 'environment')
    await writeFile(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
      { mode: 0o600 },
    )
    for (const [name, passphrase] of Object.values(SECRETS))
      await writeFile(join(installation, name), passphrase, { mode: 0o600 })
    const passphrases = Object.entries(SECRETS).map(([setting, [name]]) => [setting, join(installation, name)])
    const portal = await start(settings.DATA_DIR, { ...settings, ...Object.fromEntries(passphrases) })
    return { settings, installation, file, portal }
  }

  /** Runs `gram-seva` as in a release, with the variables that `sudo` leaves, and the settings in `file`. */
  function gramSeva(args: readonly string[], file: string, environment: Record<string, string> = {}) {
    const env = { PATH: process.env.PATH ?? '', GRAM_SEVA_RELEASE: '/opt/gram-seva', GRAM_SEVA_ENVIRONMENT: file }
    // runScript passes on the variables of this test. These values replace them.
    const defaults = { APP_MODE: 'production', TMPDIR: process.env.TMPDIR ?? tmpdir() }
    return runScript('cli/gram-seva', args, { ...defaults, ...env, ...environment }).ended
  }

  /** Waits for the backup that a new portal takes by itself. */
  const firstBackup = (folder: string) =>
    vi.waitUntil(() => findNewestBackup(folder), { timeout: 120_000, interval: 100 })

  const readiness = async ({ origin }: WholePortal, { METRICS_TOKEN }: { METRICS_TOKEN: string }) =>
    (await fetch(`${origin}/readyz`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).json()

  test('is one command that works in production mode, and whose result the running portal shows', {
    timeout: LONG_MS,
  }, async () => {
    const { settings, file, portal } = await installProduction({ RESTORE_DRILL: 'false' })
    await firstBackup(settings.BACKUP_DIR)
    expect(await gramSeva(['drill'], file)).toEqual({
      code: 0,
      output: expect.stringMatching(/^The backup gram-seva-\S+\.age was restored in \d+ s, without a fault\.\n$/),
    })
    await expect
      .poll(async () => (await readiness(portal, settings)).restoreDrill, { timeout: 20_000 })
      .toMatchObject({ isSound: true, summary: expect.stringMatching(/^restored in \d+ s$/) })
    expect(existsSync(join(settings.DATA_DIR, 'restore-drill'))).toBe(true)
    expect(await readdir(join(settings.DATA_DIR, 'restore-drill'))).toEqual([])
  })

  test('uses the embedded PostgreSQL in production mode, even if the portal has its own database', {
    timeout: LONG_MS,
  }, async () => {
    const { host, database, user } = await copyTemplate()
    const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const { settings, file, portal } = await installProduction({ DATABASE_URL: url, RESTORE_DRILL: 'false' })
    await firstBackup(settings.BACKUP_DIR)
    expect(await gramSeva(['drill'], file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('without a fault'),
    })
    await expect.poll(async () => (await readiness(portal, settings)).restoreDrill).toMatchObject({ isSound: true })
    await portal.end('SIGTERM')
    await dropDatabase(database)
  })

  test('with --from needs only copies of the backups and of the keys, and the passphrases, on any machine', {
    timeout: LONG_MS,
  }, async () => {
    const { settings, installation, file, portal } = await installProduction({ RESTORE_DRILL: 'false' })
    const keysFolder = await makeFolder()
    await firstBackup(settings.BACKUP_DIR)
    expect(await gramSeva(['backup', '--keys', '--to', keysFolder], file)).toMatchObject({ code: 0 })
    const [keys = ''] = await readdir(keysFolder)
    const copies = await makeFolder()
    await cp(settings.BACKUP_DIR, copies, { recursive: true })
    const passphrases = {
      BACKUP_PASSPHRASE_FILE: join(installation, 'backup-passphrase'),
      BACKUP_KEYS_PASSPHRASE_FILE: join(installation, 'backup-keys-passphrase'),
    }
    const TMPDIR = await makeFolder()
    const drillOfCopies = (environment: Record<string, string> = {}) =>
      gramSeva(['drill', '--from', copies, '--keys-from', join(keysFolder, keys)], '', {
        ...passphrases,
        TMPDIR,
        LEAST_FREE_MB: '0',
        LEAST_FREE_PERCENT: '0',
        ...environment,
      })
    expect(await drillOfCopies()).toEqual({ code: 0, output: expect.stringContaining('without a fault') })
    expect(await readDrill(copies)).toMatchObject({ faults: [], backup: expect.stringMatching(/^gram-seva-/) })
    expect(await readDrill(settings.BACKUP_DIR)).toBeUndefined()
    expect((await readdir(TMPDIR)).filter((name) => name.startsWith('gram-seva'))).toEqual([])

    const wrong = join(TMPDIR, 'wrong')
    await writeFile(wrong, 'palm trees grow on the coast')
    for (const setting of Object.keys(passphrases))
      expect(await drillOfCopies({ [setting]: wrong })).toMatchObject({ code: 3, output: expect.stringContaining('✗') })
    // The portal learns of the fault from the record of the drill, which was copied to the folder of its backups.
    await cp(join(copies, 'restore-drill.json'), join(settings.BACKUP_DIR, 'restore-drill.json'))
    await expect
      .poll(async () => (await readiness(portal, settings)).warnings, { timeout: 20_000 })
      .toContain('drill-failed')
    expect(await gramSeva(['drill', '--keys-from', keys], file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--keys-from needs --from'),
    })
  })

  const MOUNT_READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'
  const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0

  test.runIf(mayMount)('with --from reports that it cannot record the result in a read-only folder', async () => {
    const copies = await makeFolder()
    await writeFile(join(copies, 'gram-seva-2026-11-21T203000Z.age'), 'no backup')
    const command = [process.execPath, 'scripts/cli/gram-seva.ts', 'drill', '--from', copies]
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['--mount', 'sh', '-c', MOUNT_READ_ONLY, 'sh', copies, ...command],
      {
        env: {
          PATH: process.env.PATH ?? '',
          BACKUP_PASSPHRASE: 'mango trees grow elsewhere',
          LEAST_FREE_MB: '0',
          LEAST_FREE_PERCENT: '0',
        },
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([3, expect.stringContaining('✗')])
    expect(stdout).toBe('The result is not recorded, because the folder of the backup is read-only.\n')
    expect(await readDrill(copies)).toBeUndefined()
  })
})
