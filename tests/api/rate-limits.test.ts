// SPDX-License-Identifier: Apache-2.0
import { describe, expect, vi } from 'vitest'
import { insertAttempt } from '#server/platform/rate-limits/count-attempts.ts'
import { createCallLimiter } from '#server/platform/rate-limits/limit-calls.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { test } from '../support/portal-fixture.ts'

const LIMITED = [429, 'Too many requests in a short time. Please wait a while and try again.']

const FILES_LIMITED = [
  429,
  'You have reached the limit of files for one day. Please send the rest tomorrow, or bring them to the panchayat office.',
]

describe('Rate limits at a tenth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' } })

  test('restrict one account to three submissions an hour; other accounts at the same address are unaffected', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    for (let attempt = 1; attempt <= 3; attempt += 1) expect((await portal.submit(citizen, 'noc')).status).toBe(201)
    const fourth = await portal.submit(citizen, 'noc')
    expect(errorOf(fourth)).toEqual(LIMITED)
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(fourth.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await portal.submit(neighbour, 'noc')).status).toBe(201)
    expect((await citizen.post('/api/user/getapplication')).status).toBe(200)
    expect(await portal.ownerQueries.countOf('applications')).toBe(4)
  })

  test('count rejected submissions separately from the three accepted ones, with a larger limit', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    // The forms have no files, which have a separate limit.
    const submitIncomplete = (client: Client) => client.postForm('/api/noc', [['plotNumber', '12']])
    for (let attempt = 1; attempt <= 4; attempt += 1) expect((await submitIncomplete(citizen)).status).toBe(422)
    for (let attempt = 1; attempt <= 3; attempt += 1) expect((await portal.submit(citizen, 'noc')).status).toBe(201)
    expect(errorOf(await portal.submit(citizen, 'noc'))).toEqual(LIMITED)

    const other = await portal.createAccount('user', 'other@panchayat.example')
    const statuses: number[] = []
    // Each address may send eight a minute.
    for (let address = 1; address <= 6; address += 1) {
      const client = portal.visitor(`10.0.${address}.1`)
      for (const [name, value] of other.cookies) client.cookies.set(name, value)
      for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await submitIncomplete(client)).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422))
    expect(statuses.at(-1)).toBe(429)
  })

  test('allow one address two registrations a minute, and one person a hundred and twenty lists', async ({
    portal,
  }) => {
    const register = (username: string) => {
      const person = aRegistration({ username, email: `${username}@panchayat.example` })
      return portal.visitor().postForm('/api/register', registrationParts(person))
    }
    const registered = [await register('one'), await register('two'), await register('three')]
    expect(registered.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(registered[2] && errorOf(registered[2])).toEqual(LIMITED)

    const citizen = await portal.as('user')
    for (let list = 1; list <= 120; list += 1) await citizen.post('/api/user/getapplication')
    expect(errorOf(await citizen.post('/api/user/getapplication'))).toEqual(LIMITED)
    expect((await citizen.get('/healthz')).status).toBe(200)
  })

  test('do not count cross-site requests or requests without permission to submit', async ({ portal }) => {
    const citizen = await portal.as('user')
    const foreign = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
    for (let call = 1; call <= 350; call += 1) await portal.visitor().send('POST', '/api/verifyOTP', foreign, '{}')
    for (let call = 1; call <= 9; call += 1) expect((await portal.submit(portal.visitor(), 'noc')).status).toBe(401)
    const codes = await portal.visitor().post('/api/verifyOTP', { email: 'nobody@panchayat.example', otp: '123456' })
    expect(codes.status).toBe(400)
    expect((await portal.submit(citizen, 'noc')).status).toBe(201)
  })
})

describe('Rate limits at a thousandth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.001' } })

  test('allow thirty requests per address a minute, and then close the connection', async ({ portal }) => {
    const visitor = portal.visitor()
    const request = () => visitor.get('/api/services')
    let [response, accepted] = [await request(), 0]
    // More requests than one window allows, because the minute may end meanwhile.
    for (; response.status === 200 && accepted < 62; response = await request()) {
      expect(response.headers.connection).not.toBe('close')
      accepted += 1
    }
    expect(accepted).toBeGreaterThanOrEqual(30)
    expect(errorOf(response)).toEqual(LIMITED)
    expect(response.headers.connection).toBe('close')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    // The connection is not closed during an upload, because the client could not read the response.
    const sent = await visitor.post('/api/verifyOTP', { email: 'nobody@panchayat.example', otp: '123456' })
    expect([sent.status, sent.headers.connection === 'close']).toEqual([429, false])
    expect((await visitor.get('/healthz')).headers.connection).not.toBe('close')
  })
})

describe('Rate limits at a hundredth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('allow two files per account a day, and do not store a third file', async ({ portal }) => {
    const citizen = await portal.as('user')
    // Rejected requests count, too, because they cost as much.
    const sendOneFile = () => citizen.postForm('/api/profile', [['profilePicture', new File(['no picture'], 'a.png')]])
    expect([(await sendOneFile()).status, (await sendOneFile()).status]).toEqual([400, 400])
    expect(errorOf(await sendOneFile())).toEqual(FILES_LIMITED)
    expect(await portal.filesOnDisk()).toEqual([])
  })

  test('count the received bytes of aborted and oversized uploads, and then reject further uploads', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const file = 'content-disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\n'
    const send = (body: string | Buffer) =>
      citizen.send('POST', '/api/profile', { 'content-type': 'multipart/form-data; boundary=cut' }, body)
    const broken = () => send(`--cut\r\n${file}half a pict`)
    expect([(await broken()).status, (await broken()).status]).toEqual([400, 400])
    const third = await send(`--cut\r\n${file}${'a'.repeat(200_000)}\r\n--cut\r\n${file}b\r\n--cut--\r\n`)
    expect(errorOf(third)).toEqual(FILES_LIMITED)

    const other = await portal.createAccount('user', 'other@panchayat.example')
    const large = new File([Buffer.alloc(5_100_000)], 'a.png')
    expect((await other.postForm('/api/profile', [['profilePicture', large]])).status).toBe(400)
    expect(errorOf(await other.postForm('/api/profile', [['firstName', 'Asha']]))).toEqual(FILES_LIMITED)
    expect((await citizen.postForm('/api/profile', [['firstName', '']])).json.code).not.toBe('too-many-files')
    expect(await portal.filesOnDisk()).toEqual([])
  })
})

describe('Rate limits at a hundredth of the default, for logged-out clients', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('allow one address three codes a minute for all accounts together, and do not limit its logins', async ({
    portal,
  }) => {
    const visitor = portal.visitor()
    const codes: number[] = []
    // More requests than two windows allow, because the minute may end meanwhile.
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      const code = await visitor.post('/api/verifyOTP', { email: `nobody${attempt}@panchayat.example`, otp: '123456' })
      codes.push(code.status)
      if (code.status !== 429) continue
      expect(errorOf(code)).toEqual(LIMITED)
      expect(Number(code.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect(codes.slice(0, 3)).not.toContain(429)
    expect(codes).toContain(429)
    // Creating an account includes a login.
    await portal.createAccount('user', 'neighbour@panchayat.example')
  })

  test('count for an address its calls with an invented session, but not calls over an account’s limit', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    for (let call = 1; call <= 400; call += 1) await citizen.post('/api/user/getapplication')
    expect(errorOf(await citizen.post('/api/user/getapplication'))).toEqual(LIMITED)
    const visitor = portal.visitor()
    expect((await visitor.get('/api/session')).status).toBe(200)

    const statuses = new Set<number>()
    for (let call = 1; call <= 610 && !statuses.has(429); call += 1) {
      visitor.cookies.set('gramseva_session', `made-up-${call}`)
      statuses.add((await visitor.get('/api/user')).status)
    }
    expect([...statuses]).toEqual([401, 429])
  })
})

describe('Rate limit counters', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('of files are shared by all processes, outlast a restart, and start from zero each day', async ({ portal }) => {
    const citizen = await portal.as('user')
    const account = await portal.services.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'user')
      .executeTakeFirst()
    // Another process counts in the same row.
    const accountCounter = { subject: `files:account:${account?.id}`, minutes: 24 * 60 }
    await insertAttempt(portal.services.db, accountCounter, undefined, 2).execute()
    const upload = () => citizen.postForm('/api/profile', [['profilePicture', new File(['no picture'], 'a.png')]])
    const refused = await upload()
    expect(errorOf(refused)).toEqual(FILES_LIMITED)
    const untilMidnightInIndia = 86_400 - ((Date.now() / 1000 + 5.5 * 3600) % 86_400)
    expect(Math.abs(Number(refused.headers['retry-after']) - untilMidnightInIndia)).toBeLessThan(10)
    await portal.ownerQueries.expireAllCounters()
    expect((await upload()).status).toBe(400)
  })

  test('start from zero in each window, and are separate for each kind and account', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const limiter = createCallLimiter(0.1)
    const submit = (accountId: string) => limiter.consumeByAccount('submission', { address: '203.0.113.9', accountId })
    for (let attempt = 1; attempt <= 3; attempt += 1) await submit('1')
    vi.advanceTimersByTime(600_000)
    await expect(submit('1')).rejects.toMatchObject({ code: 'too-many-calls', details: { retryAfter: 3000 } })
    await submit('2')
    await limiter.consumeByAccount('registration', { address: '203.0.113.9', accountId: '1' })
    vi.advanceTimersByTime(3_000_000)
    await submit('1')
    vi.useRealTimers()
  })
})
