// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { sessionListSchema } from '#shared/accounts/settings-wire.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf } from '../support/files.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'asha@panchayat.example'
const NEW_PASSWORD = 'another long secret'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

/** Logs in on another device. */
async function logIn(portal: TestPortal, { password = PASSWORD, userAgent = '', email = EMAIL } = {}) {
  const client = portal.visitor()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent }
  const response = await client.send('POST', '/api/login', headers, `${new URLSearchParams({ email, password })}`)
  return { ...client, loginStatus: response.status }
}

const change = (client: Client, newPassword = NEW_PASSWORD, currentPassword = PASSWORD) =>
  client.post('/api/password', { currentPassword, newPassword })

const isLoggedIn = async (client: Client) => (await client.post('/api/verify')).status === 200
const sessionsOf = async (client: Client) => expectShape(await client.get('/api/sessions'), 200, sessionListSchema).data

describe('POST /api/password', () => {
  test('changes the password if the current one is correct, ends every other session, and sends a mail', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const otherDevice = await logIn(portal)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const { otp } = (await otherDevice.post('/api/checkUser', { email: EMAIL })).json
    // Wait for the mail, because a code that the new password has invalidated would not be mailed.
    await mailsInOutbox(portal.dataDir, 1)
    const { message } = expectShape(await change(thisDevice), 200, messageSchema)
    expect(message).toBe('Your password has been changed. You have been logged out on all other devices.')
    expect(await Promise.all([thisDevice, otherDevice, neighbour].map(isLoggedIn))).toEqual([true, false, true])
    expect((await logIn(portal)).loginStatus).toBe(401)
    expect((await logIn(portal, { password: NEW_PASSWORD })).loginStatus).toBe(200)
    expect((await otherDevice.post('/api/verifyOTP', { email: EMAIL, otp })).status).toBe(400)
    const [, mail] = await mailsInOutbox(portal.dataDir, 2)
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([EMAIL, 'Your password for Gram Seva has been changed'])
    expect(mail?.text).toContain('/forgot-password')
    expect(mail?.text).not.toContain(NEW_PASSWORD)
  })

  test('reports a wrong current password at its field, and rejects a weak new password as the registration does', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const wrong = await change(thisDevice, NEW_PASSWORD, 'not this one')
    expect([wrong.status, fieldErrorsOf(wrong)]).toEqual([
      422,
      { currentPassword: 'This is not your current password' },
    ])
    expect(fieldErrorsOf(await change(thisDevice, 'short', ''))).toEqual({
      currentPassword: 'Current Password is required',
      newPassword: 'Password must be at least 6 characters',
    })
    expect(
      fieldErrorsOf(
        await thisDevice.post('/api/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, email: 'x' }),
      ),
    ).toEqual({
      email: 'Email is not part of this form',
    })
    expect([await isLoggedIn(thisDevice), (await logIn(portal)).loginStatus]).toEqual([true, 200])
  })

  test('allows ten attempts in a quarter of an hour, then rejects even the correct password; logging in still works', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => change(thisDevice, NEW_PASSWORD, 'not this one')),
    )
    expect(statusesOf(responses)).toEqual(Array(10).fill(422))
    const lastAttempt = await change(thisDevice)
    expect([lastAttempt.status, lastAttempt.headers['retry-after']]).toEqual([429, '900'])
    expect((await logIn(portal)).loginStatus).toBe(200)
  })

  test('allows thirty attempts a day from one session, and does not lock out the owner, who has another session', async ({
    portal,
  }) => {
    const stolen = await portal.createAccount('user', EMAIL)
    const guess = async () => (await change(stolen, NEW_PASSWORD, 'a guess')).status
    for (let quarter = 0; quarter < 3; quarter += 1) {
      for (let attempts = 0; attempts < 10; attempts += 1) expect(await guess()).toBe(422)
      await portal.ownerQueries.expirePasswordCounters()
    }
    expect([await guess(), (await change(stolen)).status]).toEqual([429, 429])
    const owner = await logIn(portal)
    expect((await change(owner)).status).toBe(200)
    expect(await isLoggedIn(stolen)).toBe(false)
  })

  test('accepts only one of several concurrent changes', async ({ portal }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const responses = await Promise.all(
      ['first secret', 'second secret', 'third secret'].map((next) => change(thisDevice, next)),
    )
    expect(statusesOf(responses)).toEqual([200, 422, 422])
    expect(await isLoggedIn(thisDevice)).toBe(true)
  })
})

describe('Open sessions', () => {
  test('are listed by GET /api/sessions with device, start and last use, the current session first', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    await logIn(portal, { userAgent: PHONE })
    await portal.createAccount('user', 'neighbour@panchayat.example')
    await portal.ownerQueries.makeSessionsIdle()
    const [mine, phone, ...others] = await sessionsOf(thisDevice)
    expect(others).toEqual([])
    expect([mine?.current, mine?.device, phone?.current, phone?.device]).toEqual([
      true,
      'An unknown device',
      false,
      'Chrome on Android',
    ])
    const minutesSince = (instant = '') => Math.round((Date.now() - Date.parse(instant)) / 60_000)
    expect([mine, phone].map((session) => minutesSince(session?.lastSeenAt))).toEqual([0, 30])
    expect(minutesSince(phone?.createdAt)).toBe(0)
    const inHindi = await thisDevice.send('GET', '/api/sessions', { 'accept-language': 'hi' })
    expect(inHindi.json.data[1].device).toBe('एंड्रॉइड पर क्रोम')
  })

  test('can be ended by id; a session of another person gets the same response as an absent session', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const otherDevice = await logIn(portal)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const id = (await sessionsOf(thisDevice)).find(({ current }) => !current)?.id
    const neighboursId = (await sessionsOf(neighbour))[0]?.id
    const absent = [404, 'This device is no longer logged in.']
    for (const id of [neighboursId, '9b2f1c9e-0000-4000-8000-000000000000', 'x', "'%20or%201=1"]) {
      expect(errorOf(await thisDevice.send('DELETE', `/api/sessions/${id}`))).toEqual(absent)
    }
    expectShape(await thisDevice.send('DELETE', `/api/sessions/${id}`), 200, messageSchema)
    expect(errorOf(await thisDevice.send('DELETE', `/api/sessions/${id}`))).toEqual(absent)
    expect(await Promise.all([thisDevice, otherDevice, neighbour].map(isLoggedIn))).toEqual([true, false, true])
  })

  test('can be ended together, except the current one; sessions of other people stay open', async ({ portal }) => {
    const thisDevice = await portal.createAccount('staff', EMAIL)
    const otherClients = [await logIn(portal), await logIn(portal)]
    const neighbour = await portal.createAccount('staff', 'neighbour@panchayat.example')
    expectShape(await thisDevice.send('DELETE', '/api/sessions'), 200, messageSchema)
    expect(await Promise.all([thisDevice, ...otherClients, neighbour].map(isLoggedIn))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(await sessionsOf(thisDevice)).toHaveLength(1)
  })

  test('cannot be ended by another website', async ({ portal }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const otherDevice = await logIn(portal)
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await thisDevice.send('DELETE', '/api/sessions', headers)).status).toBe(403)
    expect(await isLoggedIn(otherDevice)).toBe(true)
  })
})

describe('GET /api/account/data', () => {
  test('returns one file with all data of the person, with masked Aadhaar numbers and without data of anybody else', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const document = aPdf('my land.pdf')
    const changes = { aadhaarNumber: '2345 6789 0124', 'landMap:file': document }
    const approved = await portal.createApplication({ by: thisDevice, status: 'Approved', changes })
    const rejected = await portal.createApplication({ by: thisDevice, service: 'household' })
    await portal.decide('staff', rejected, 'Rejected', 'The map is missing')
    const neighbours = await portal.createApplication({ by: neighbour })

    const response = await thisDevice.get('/api/account/data')
    expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, no-store',
    ])
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="gram-seva-\d{4}-\d\d-\d\d\.json"/)
    const { account, profile, picture, sessions, notices, decisions, applications } = response.json
    expect([account.language, Date.parse(account.createdAt) <= Date.now(), decisions]).toEqual([null, true, []])
    expect([profile.email, picture, sessions.length, Array.isArray(notices)]).toEqual([EMAIL, null, 1, true])
    expect(applications.map(({ _id, status }: Record<string, string>) => [_id, status])).toEqual([
      [rejected, 'Rejected'],
      [approved, 'Approved'],
    ])
    expect(applications[0].history).toMatchObject([
      { to: 'Pending' },
      { to: 'Rejected', message: 'The map is missing' },
    ])
    expect(applications[1]).toMatchObject({
      answers: { aadhaarNumber: 'XXXX XXXX 0124' },
      certificate: { number: expect.any(String) },
    })
    const sha256 = createHash('sha256')
      .update(Buffer.from(await document.arrayBuffer()))
      .digest('hex')
    expect(applications[1].documents).toContainEqual(
      expect.objectContaining({ slot: 'landMap', fileName: 'my land.pdf', size: document.size, sha256 }),
    )
    for (const other of ['neighbour', neighbours, 'argon2', '23456789', '2345 6789']) {
      expect(response.bytes.toString()).not.toContain(other)
    }
  })

  test('contains any number of rows, and the actions of a staff member', async ({ portal }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const references = []
    for (let count = 0; count < 22; count += 1) references.push(await portal.createApplication({ by: thisDevice }))
    const { applications } = (await thisDevice.get('/api/account/data')).json
    expect(applications.map(({ _id }: { _id: string }) => _id)).toEqual(references.reverse())
    await portal.decide('staff', references[0] ?? '', 'Rejected', 'Not this one')
    const staff = (await (await portal.as('staff')).get('/api/account/data')).json
    expect([staff.profile.role, staff.applications]).toEqual(['staff', []])
    expect(staff.decisions).toMatchObject([{ reference: references[0], toStatus: 'Rejected', message: 'Not this one' }])
  })

  test('allows ten downloads an hour, and no HEAD request', async ({ portal }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    expect((await thisDevice.send('HEAD', '/api/account/data')).status).toBe(405)
    for (let count = 0; count < 10; count += 1) expect((await thisDevice.get('/api/account/data')).status).toBe(200)
    const refused = await thisDevice.get('/api/account/data')
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-downloads',
      '3600',
    ])
    expect((await (await portal.as('staff')).get('/api/account/data')).status).toBe(200)
  })

  test('omits the notifications of waiting applications for a former reviewer', async ({ portal }) => {
    const former = await portal.createAccount('staff', EMAIL)
    const reference = await portal.createApplication()
    expect((await former.get('/api/account/data')).json.notices).toMatchObject([{ reference }])
    await portal.ownerQueries.changeRole(EMAIL, 'user')
    expect((await former.get('/api/account/data')).json.notices).toEqual([])
  })
})
