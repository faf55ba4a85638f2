// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, createClient } from '../../examples/client.ts'
import { type MailServer, openMailServer } from '../support/mail-server.ts'
import { runScript } from '../support/run-script.ts'
import { codeOf } from '../support/set-up-phone.ts'
import {
  clearDataFolder,
  freePort,
  makeDataFolder,
  startWholePortal,
  type WholePortal,
} from '../support/whole-portal.ts'

const EMAIL = 'sunita@sundarpur.example'
const NAMES = ['--username', 'sunita', '--first-name', 'Sunita', '--last-name', 'Kushwaha']
const PASSWORD = 'a river after the rain'

let mailServer: MailServer
let dataDir: string
let installation: string
let portal: WholePortal
let environmentFile: string

beforeEach(async () => {
  mailServer = await openMailServer()
  dataDir = await makeDataFolder()
  installation = await mkdtemp(join(tmpdir(), 'gramseva-installation-'))
  environmentFile = join(installation, 'environment')
  const port = await freePort()
  const settings = {
    APP_MODE: 'production',
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
    METRICS_TOKEN: 'a-token-that-nobody-guesses',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(environmentFile, lines.join(''), { mode: 0o600 })
  await writeFile(join(installation, 'key-passphrase'), 'banyan trees grow slowly', { mode: 0o600 })
  portal = await startWholePortal(dataDir, { ...settings, KEY_PASSPHRASE_FILE: join(installation, 'key-passphrase') })
})

afterEach(async () => {
  await portal.end('SIGTERM')
  await mailServer.close()
  await clearDataFolder(dataDir)
  await rm(installation, { recursive: true })
})

/** Runs a command as in an installed release, which reads the environment file. */
function gramSeva(...args: string[]) {
  const release = { GRAM_SEVA_RELEASE: '/opt/gram-seva', GRAM_SEVA_ENVIRONMENT: environmentFile }
  return runScript('cli/gram-seva', args, { ...release, APP_MODE: 'production' }).ended
}

async function startLogin(): Promise<{ client: Client; status: number }> {
  const client = createClient(portal.origin)
  const { status } = await client.post('/api/login', new URLSearchParams({ email: EMAIL, password: PASSWORD }))
  return { client, status }
}

async function setUpPhone(client: Client) {
  const { data } = (await client.post('/api/login/set-up')).json
  const { json } = await client.post('/api/login/factor', { ticket: data.ticket, code: codeOf(data.secret) })
  return { secret: data.secret as string, recoveryCodes: json.recoveryCodes as string[] }
}

/** Logs in with a code of the phone or a recovery code; returns whether the second step accepts the code. */
async function logInWith(code: string) {
  const { client } = await startLogin()
  return client.post('/api/login/code', { code }).then(
    () => true,
    (error: Error) => (error.message.includes('answered 422') ? false : Promise.reject(error)),
  )
}

test('The only admin, who has lost the phone and the recovery codes, gets a new phone and new codes with gram-seva user:reset-factor', {
  timeout: 180_000,
}, async () => {
  const created = await gramSeva('user:create', '--role', 'admin', '--email', EMAIL, ...NAMES)
  expect(created).toMatchObject({ code: 0 })
  const token = /\/activate#([\w-]{43})/.exec(created.output)?.[1]
  await createClient(portal.origin).post('/api/activation', { token, newPassword: PASSWORD })
  const lost = await setUpPhone((await startLogin()).client)
  // A portal in production lets no admin in without the second step.
  expect((await startLogin()).status).toBe(202)

  expect(await gramSeva('user:reset-factor', '--email', EMAIL)).toEqual({
    code: 0,
    output: `${EMAIL} must set up the authenticator app again. An email informs the owner of the account.\n`,
  })
  const mailsTo = async () => (await mailServer.waitForMails(1)).map(({ to, text }) => `${to?.[0]?.address}: ${text}`)
  await expect
    .poll(mailsTo, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(new RegExp(`^${EMAIL}: [\\s\\S]* has reset your two-step login`)))

  const { client, status } = await startLogin()
  expect(status).toBe(202)
  const replacement = await setUpPhone(client)
  expect(replacement.recoveryCodes).toHaveLength(lost.recoveryCodes.length)
  expect((await client.get('/api/colleagues')).json.data).toHaveLength(1)

  expect(await logInWith(codeOf(lost.secret, 1))).toBe(false)
  expect(await logInWith(lost.recoveryCodes[0] ?? '')).toBe(false)
  expect(await logInWith(codeOf(replacement.secret, 1))).toBe(true)
  expect(await logInWith(replacement.recoveryCodes[0] ?? '')).toBe(true)
  expect(await gramSeva('user:list')).toMatchObject({
    code: 0,
    output: expect.stringMatching(new RegExp(`^${EMAIL} {2}admin, may log in, second factor set up`)),
  })
})
