// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../examples/client.ts'
import project from '../../package.json' with { type: 'json' }
import { DEMO } from '../support/accounts.ts'
import { type MailServer, openMailServer } from '../support/mail-server.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import {
  clearDataFolder,
  freePort,
  makeDataFolder,
  startWholePortal,
  type WholePortal,
} from '../support/whole-portal.ts'
import { registration, SERVICES } from './specification-client.ts'

/** The timeout for two starts of the whole portal on a busy machine. */
const LONG_MS = 240_000

const CITIZEN = { username: 'kamla.bai', email: 'kamla.bai@panchayat.example', password: 'a quiet river' }
const STAFF = { email: 'nita@panchayat.example', password: 'mango tree by the well' }
const ADMIN = { email: 'arun@panchayat.example', password: 'banyan tree by the school' }

/** The program of `npm start` in package.json, with the flags of its Node. The data folder of the test keeps it away from `./data`. */
const LAUNCHER = { command: ['--require', './scripts/setup/require-node.cjs', 'scripts/start.mjs'], environment: {} }

interface RunningPortal {
  origin: string
  staff: { email: string; password: string }
  admin: { email: string; password: string }
  /** Returns the code for a forgotten password: in demo mode from the response, in production from the mail. */
  codeOf: (email: string, response: { otp?: string }) => Promise<string>
}

let dataDir: string
let portal: WholePortal | undefined
let mails: MailServer | undefined

beforeEach(() => {
  portal = undefined
  mails = undefined
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  await mails?.close()
  await clearDataFolder(dataDir)
})

describe('A client that knows only the calls of the specification (§7)', () => {
  test('registers, applies, decides, obtains all certificates and resets a password, in demo mode as `npm start` runs it', {
    timeout: LONG_MS,
  }, async () => {
    dataDir = await copySeededVillage()
    expect(project.scripts.start).toBe(`exec node ${LAUNCHER.command.join(' ')}`)
    portal = await startWholePortal(dataDir, { BUDGET_FACTOR: '1', PORTAL_PROGRAM: JSON.stringify(LAUNCHER) })
    await completeApplications({
      origin: portal.origin,
      staff: DEMO.staff,
      admin: DEMO.admin,
      codeOf: async (_, { otp = '' }) => otp,
    })
  })

  test('does the same in production with REQUIRE_SECOND_FACTOR=false, where codes arrive by mail', {
    timeout: LONG_MS,
  }, async () => {
    dataDir = await makeDataFolder()
    const mailServer = await openMailServer()
    const port = await freePort()
    mails = mailServer
    const environment = {
      APP_MODE: 'production',
      PORT: port,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      SMTP_URL: mailServer.url,
      KEY_PASSPHRASE: 'banyan trees grow slowly',
      REQUIRE_SECOND_FACTOR: 'false',
      BUDGET_FACTOR: '1',
      LOG_LEVEL: 'warn',
    }
    portal = await startWholePortal(dataDir, environment)
    const { output } = portal
    await expect.poll(() => output.join()).toContain('REQUIRE_SECOND_FACTOR=false')
    const runningPortal: RunningPortal = {
      origin: portal.origin,
      staff: STAFF,
      admin: ADMIN,
      codeOf: async (email, response) => {
        expect(response).not.toHaveProperty('otp')
        return codeMailedTo(mailServer, email)
      },
    }
    for (const [role, { email }] of [
      ['staff', STAFF],
      ['admin', ADMIN],
    ] as const) {
      const name = ['--username', role, '--first-name', 'Nita', '--last-name', 'Rao']
      const created = await runScript('create-user', ['--role', role, '--email', email, ...name], {
        ...environment,
        DATA_DIR: dataDir,
      }).ended
      expect(created).toMatchObject({ code: 0 })
    }
    // The new password replaces the one that the command printed.
    await resetPassword(runningPortal, STAFF)
    await resetPassword(runningPortal, ADMIN)
    await completeApplications(runningPortal)
  })
})

/** Submits and approves an application for each service, fetches the certificates, and resets the password of the citizen. */
async function completeApplications(runningPortal: RunningPortal) {
  const citizen = createClient(runningPortal.origin)
  const registered = await citizen.post('/api/register', registration(CITIZEN))
  expect([registered.status, registered.json]).toEqual([201, expect.objectContaining({ status: 201 })])
  expect(registered.json.data).toMatchObject({ username: CITIZEN.username, email: CITIZEN.email })
  expect((await citizen.post('/api/verify')).status).toBe(200)
  const { username, email } = CITIZEN
  expect((await citizen.get('/api/user')).json.data).toMatchObject({ username, email })

  for (const { path, form } of SERVICES) await citizen.post(path, form())
  const applied = await ownApplications(citizen)
  expect(applied.map(({ status }) => status)).toEqual(['Pending', 'Pending', 'Pending'])
  const references = applied.map(({ _id }) => _id)

  await review(runningPortal, { role: 'staff', references, status: 'Verified' })
  await review(runningPortal, { role: 'admin', references, status: 'Approved' })

  const approved = await ownApplications(citizen)
  expect(approved.map(({ status }) => status)).toEqual(['Approved', 'Approved', 'Approved'])
  for (const row of approved) {
    for (const payload of [{ row }, { schemeName: row.scheme }]) {
      const { status, bytes } = await citizen.post('/api/generatepdf', payload)
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  }
  await citizen.post('/api/logout')
  await expect(citizen.post('/api/verify')).rejects.toThrow('answered 401')

  const newPassword = 'a river after the rain'
  await resetPassword(runningPortal, { email, password: newPassword })
  expect((await logIn(runningPortal, { email, password: newPassword })).role).toBe('user')
}

interface Row {
  _id: string
  scheme: string
  status: string
  documents: { fileName: string; filePath: string }[]
}

async function ownApplications(citizen: Client): Promise<Row[]> {
  return (await citizen.post('/api/user/getapplication')).json.data
}

interface Review {
  role: 'staff' | 'admin'
  references: readonly string[]
  status: string
}

/** Finds the applications in the reviewer's list, opens each document, and decides with the category from the list. */
async function review(runningPortal: RunningPortal, { role, references, status }: Review) {
  const { client, ...response } = await logIn(runningPortal, runningPortal[role])
  expect(response).toMatchObject({ status: 200, role, message: expect.stringContaining('logged in successfully!') })
  const groups: { category: string; data: Row[] }[] = (await client.get('/api/getapplication')).json.data
  expect(groups.map(({ category }) => category)).toEqual(
    expect.arrayContaining(SERVICES.map(({ category }) => category)),
  )
  const found = groups.flatMap(({ category, data }) =>
    data.filter(({ _id }) => references.includes(_id)).map(({ _id }) => ({ appId: _id, collection: category })),
  )
  expect(found.map(({ appId }) => appId).sort()).toEqual([...references].sort())
  for (const { appId, collection } of found) {
    const documents = await client.get(`/api/getDocuments/${appId}/${encodeURIComponent(collection)}`)
    const files: Row['documents'] = documents.json.supportingDocuments
    expect(files.length).toBeGreaterThanOrEqual(4)
    for (const { filePath } of files) {
      expect((await client.get(`/uploads/${filePath}`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
    await client.post('/api/updatestatus', { appId, status, message: 'All is in order', collection })
  }
  await client.post('/api/logout')
}

async function logIn({ origin }: RunningPortal, { email, password }: { email: string; password: string }) {
  const client = createClient(origin)
  const { status, json } = await client.post('/api/login', new URLSearchParams({ email, password }))
  expect([email, status]).toEqual([email, 200])
  return { ...json, client }
}

/** Resets a forgotten password with three calls. */
async function resetPassword(
  { origin, codeOf }: RunningPortal,
  { email, password }: { email: string; password: string },
) {
  const client = createClient(origin)
  const otp = await codeOf(email, (await client.post('/api/checkUser', { email })).json)
  await client.post('/api/verifyOTP', { email, otp })
  await client.post('/api/resetPassword', { email, otp, newPassword: password })
}

/** The newest code in the mailbox of an address. */
async function codeMailedTo(mailServer: MailServer, email: string): Promise<string> {
  const { text } = await mailServer.newest('Your code for Gram Seva', email)
  return text?.match(/\b\d{8}\b/)?.[0] ?? ''
}
