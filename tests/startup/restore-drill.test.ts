import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { readPage } from '../support/coverage-tables.ts'
import { runScript } from '../support/run-script.ts'
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

/** The settings that the drill of `docs/backup.md` exports, as it spells them, and `…` for those that it asks for. */
function drillSettings(): Record<string, string> {
  const [, drill = ''] = readPage('docs/backup.md').split('\n## Restore drill\n')
  const exported = [...drill.matchAll(/^ *export ([^#\n]+)/gm)].map(([, settings = '']) => settings).join(' ')
  return Object.fromEntries(
    [...exported.matchAll(/(\w+)(?:=('[^']*'|\$\([^)]*\)\S*|\S+))?/g)].map(([, name = '', value = '…']) => [
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
const at = (port: string) => ({ PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` })

async function run(script: string, args: readonly string[], environment: Record<string, string>) {
  const { code, output } = await runScript(script, args, environment).ended
  expect([code, output]).toEqual([0, expect.any(String)])
  return output
}

test('The restore drill of docs/backup.md starts a restored production portal with its accounts, beside the original', {
  timeout: LONG_MS,
}, async () => {
  const settings = drillSettings()
  const secrets = {
    KEY_PASSPHRASE: 'banyan trees grow slowly',
    BACKUP_PASSPHRASE: 'mango trees grow elsewhere',
    BACKUP_KEYS_PASSPHRASE: 'neem trees grow everywhere',
  }
  expect(settings).toEqual({
    APP_MODE: 'production',
    DATA_DIR: '$(mktemp -d)/drill',
    ...at('3999'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PANCHAYAT_CODE: 'sundarpur',
    ...Object.fromEntries(Object.keys(secrets).map((name) => [name, '…'])),
  })

  const { APP_MODE = '', SMTP_URL = '', PANCHAYAT_CODE = '' } = settings
  const dataDir = await makeFolder()
  const environment = { ...secrets, ...at(await freePort()), APP_MODE, SMTP_URL, PANCHAYAT_CODE, DATA_DIR: dataDir }
  const portal = await start(dataDir, environment)
  const form = new FormData()
  for (const [name, value] of registrationParts({ ...aRegistration() })) form.append(name, value)
  const registered = await fetch(`${portal.origin}/api/register`, { method: 'POST', body: form })
  expect([registered.status, await registered.text()]).toEqual([201, expect.any(String)])

  const copies = await makeFolder()
  const [backup = ''] = /\S+\.age/.exec(await run('backup', ['--to', copies], environment)) ?? []
  const [keys = ''] = /\S+\.age/.exec(await run('backup', ['--keys', '--to', copies], environment)) ?? []
  await portal.end('SIGTERM')

  const drill = { ...settings, ...secrets, ...at(await freePort()), DATA_DIR: join(await makeFolder(), 'drill') }
  await run('restore', ['--from', backup, '--keys-from', keys], drill)
  const restored = await start(drill.DATA_DIR, drill)
  expect(await (await fetch(`${restored.origin}/api/portal`)).json()).toMatchObject({ mode: 'production' })
  const body = new URLSearchParams({ email, password })
  expect((await fetch(`${restored.origin}/api/login`, { method: 'POST', body })).status).toBe(200)
})
