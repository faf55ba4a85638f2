import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { sessionListSchema } from '#shared/accounts/settings-wire.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf } from '../support/files.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { faultsOf, refusalOf } from '../support/refusal-of.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'asha@panchayat.example'
const NEW_PASSWORD = 'another long secret'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

/** The same person on another device. */
async function logIn(portal: TestPortal, { password = PASSWORD, userAgent = '', email = EMAIL } = {}) {
  const client = portal.visitor()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent }
  const answer = await client.send('POST', '/api/login', headers, `${new URLSearchParams({ email, password })}`)
  return { ...client, loggedIn: answer.status }
}

const change = (client: Client, newPassword = NEW_PASSWORD, currentPassword = PASSWORD) =>
  client.post('/api/password', { currentPassword, newPassword })

const isSignedIn = async (client: Client) => (await client.post('/api/verify')).status === 200
const sessionsOf = async (client: Client) => expectShape(await client.get('/api/sessions'), 200, sessionListSchema).data

describe('POST /api/password', () => {
  test('changes the password with the current one, ends every other session, and sends a mail', async ({ portal }) => {
    const here = await portal.createAccount('user', EMAIL)
    const otherDevice = await logIn(portal)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const { otp } = (await otherDevice.post('/api/checkUser', { email: EMAIL })).json
    // A code that the new password has invalidated is not mailed.
    await mailsInOutbox(portal.dataDir, 1)
    const { message } = expectShape(await change(here), 200, messageSchema)
    expect(message).toBe('Your password has been changed. You have been logged out on all other devices.')
    expect(await Promise.all([here, otherDevice, neighbour].map(isSignedIn))).toEqual([true, false, true])
    expect((await logIn(portal)).loggedIn).toBe(401)
    expect((await logIn(portal, { password: NEW_PASSWORD })).loggedIn).toBe(200)
    expect((await otherDevice.post('/api/verifyOTP', { email: EMAIL, otp })).status).toBe(400)
    const [, mail] = await mailsInOutbox(portal.dataDir, 2)
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([EMAIL, 'Your password for Gram Seva has been changed'])
    expect(mail?.text).toContain('/forgot-password')
    expect(mail?.text).not.toContain(NEW_PASSWORD)
  })

  test('reports a wrong current password at its field, and rejects a weak new one as at registration', async ({
    portal,
  }) => {
    const here = await portal.createAccount('user', EMAIL)
    const wrong = await change(here, NEW_PASSWORD, 'not this one')
    expect([wrong.status, faultsOf(wrong)]).toEqual([422, { currentPassword: 'This is not your current password' }])
    expect(faultsOf(await change(here, 'short', ''))).toEqual({
      currentPassword: 'Current Password is required',
      newPassword: 'Password must be at least 6 characters',
    })
    expect(
      faultsOf(await here.post('/api/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, email: 'x' })),
    ).toEqual({
      email: 'Email is not part of this form',
    })
    expect([await isSignedIn(here), (await logIn(portal)).loggedIn]).toEqual([true, 200])
  })

  test('allows ten attempts in a quarter of an hour, then rejects even the correct password; logging in still works', async ({
    portal,
  }) => {
    const here = await portal.createAccount('user', EMAIL)
    const tries = await Promise.all(Array.from({ length: 10 }, () => change(here, NEW_PASSWORD, 'not this one')))
    expect(statusesOf(tries)).toEqual(Array(10).fill(422))
    const lastAttempt = await change(here)
    expect([lastAttempt.status, lastAttempt.headers['retry-after']]).toEqual([429, '900'])
    expect((await logIn(portal)).loggedIn).toBe(200)
  })

  test('allows thirty attempts a day from one session, and does not lock out the owner, who has another', async ({
    portal,
  }) => {
    const stolen = await portal.createAccount('user', EMAIL)
    const guess = async () => (await change(stolen, NEW_PASSWORD, 'a guess')).status
    for (let quarter = 0; quarter < 3; quarter += 1) {
      for (let attempts = 0; attempts < 10; attempts += 1) expect(await guess()).toBe(422)
      await portal.ownerQueries.expirePasswordQuarterHours()
    }
    expect([await guess(), (await change(stolen)).status]).toEqual([429, 429])
    const owner = await logIn(portal)
    expect((await change(owner)).status).toBe(200)
    expect(await isSignedIn(stolen)).toBe(false)
  })

  test('only one of several concurrent changes succeeds', async ({ portal }) => {
    const here = await portal.createAccount('user', EMAIL)
    const answers = await Promise.all(
      ['first secret', 'second secret', 'third secret'].map((next) => change(here, next)),
    )
    expect(statusesOf(answers)).toEqual([200, 422, 422])
    expect(await isSignedIn(here)).toBe(true)
  })
})

describe('Sessions in use', () => {
  test('GET /api/sessions lists each with its device, start and last use, the current one first', async ({
    portal,
  }) => {
    const here = await portal.createAccount('user', EMAIL)
    await logIn(portal, { userAgent: PHONE })
    await portal.createAccount('user', 'neighbour@panchayat.example')
    await portal.ownerQueries.makeSessionsIdle()
    const [mine, phone, ...others] = await sessionsOf(here)
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
    const inHindi = await here.send('GET', '/api/sessions', { 'accept-language': 'hi' })
    expect(inHindi.json.data[1].device).toBe('एंड्रॉइड पर क्रोम')
  })

  test('a session is ended by its id; the session of another person is answered like an absent one', async ({
    portal,
  }) => {
    const here = await portal.createAccount('user', EMAIL)
    const otherDevice = await logIn(portal)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const id = (await sessionsOf(here)).find(({ current }) => !current)?.id
    const another = (await sessionsOf(neighbour))[0]?.id
    const absent = [404, 'This device is no longer logged in.']
    for (const id of [another, '9b2f1c9e-0000-4000-8000-000000000000', 'x', "'%20or%201=1"]) {
      expect(refusalOf(await here.send('DELETE', `/api/sessions/${id}`))).toEqual(absent)
    }
    expectShape(await here.send('DELETE', `/api/sessions/${id}`), 200, messageSchema)
    expect(refusalOf(await here.send('DELETE', `/api/sessions/${id}`))).toEqual(absent)
    expect(await Promise.all([here, otherDevice, neighbour].map(isSignedIn))).toEqual([true, false, true])
  })

  test('all sessions except the current one are ended together; those of other people stay', async ({ portal }) => {
    const here = await portal.createAccount('staff', EMAIL)
    const otherClients = [await logIn(portal), await logIn(portal)]
    const neighbour = await portal.createAccount('staff', 'neighbour@panchayat.example')
    expectShape(await here.send('DELETE', '/api/sessions'), 200, messageSchema)
    expect(await Promise.all([here, ...otherClients, neighbour].map(isSignedIn))).toEqual([true, false, false, true])
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  test('cannot be ended by another site', async ({ portal }) => {
    const here = await portal.createAccount('user', EMAIL)
    const otherDevice = await logIn(portal)
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await here.send('DELETE', '/api/sessions', headers)).status).toBe(403)
    expect(await isSignedIn(otherDevice)).toBe(true)
  })
})

describe('GET /api/account/data', () => {
  test('returns one file with all data of the person, Aadhaar numbers masked, and nobody else’s', async ({
    portal,
  }) => {
    const here = await portal.createAccount('user', EMAIL)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const document = aPdf('my land.pdf')
    const changes = { aadhaarNumber: '2345 6789 0124', 'landMap:file': document }
    const approved = await portal.createApplication({ by: here, status: 'Approved', changes })
    const rejected = await portal.createApplication({ by: here, service: 'household' })
    await portal.decide('staff', rejected, 'Rejected', 'The map is missing')
    const foreign = await portal.createApplication({ by: neighbour })

    const answer = await here.get('/api/account/data')
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, no-store',
    ])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="gram-seva-\d{4}-\d\d-\d\d\.json"/)
    const { account, profile, picture, sessions, notices, decisions, applications } = answer.json
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
    for (const other of ['neighbour', foreign, 'argon2', '2345']) {
      expect(answer.bytes.toString()).not.toContain(other)
    }
  })

  test('pages through any number of rows, and includes staff’s own actions', async ({ portal }) => {
    const here = await portal.createAccount('user', EMAIL)
    const references = []
    for (let count = 0; count < 22; count += 1) references.push(await portal.createApplication({ by: here }))
    const { applications } = (await here.get('/api/account/data')).json
    expect(applications.map(({ _id }: { _id: string }) => _id)).toEqual(references.reverse())
    await portal.decide('staff', references[0] ?? '', 'Rejected', 'Not this one')
    const staff = (await (await portal.as('staff')).get('/api/account/data')).json
    expect([staff.profile.role, staff.applications]).toEqual(['staff', []])
    expect(staff.decisions).toMatchObject([{ reference: references[0], toStatus: 'Rejected', message: 'Not this one' }])
  })

  test('allows ten downloads an hour; a HEAD request does not avoid the limit', async ({ portal }) => {
    const here = await portal.createAccount('user', EMAIL)
    expect((await here.send('HEAD', '/api/account/data')).status).toBe(405)
    for (let count = 0; count < 10; count += 1) expect((await here.get('/api/account/data')).status).toBe(200)
    const refused = await here.get('/api/account/data')
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-downloads',
      '3600',
    ])
    expect((await (await portal.as('staff')).get('/api/account/data')).status).toBe(200)
  })

  test('a former reviewer’s file contains no notifications of waiting applications', async ({ portal }) => {
    const former = await portal.createAccount('staff', EMAIL)
    const foreign = await portal.createApplication()
    expect((await former.get('/api/account/data')).json.notices).toMatchObject([{ reference: foreign }])
    await portal.ownerQueries.changeRole(EMAIL, 'user')
    expect((await former.get('/api/account/data')).json.notices).toEqual([])
  })
})
