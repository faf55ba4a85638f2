import { describe, expect } from 'vitest'
import { openCounters } from '#server/platform/rate-limits/counters.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { test } from '../support/portal-fixture.ts'
import { refusalOf } from '../support/refusal-of.ts'

const ENOUGH = [429, 'Too many requests in a short time. Please wait a while and try again.']

const ENOUGH_FILES = [
  429,
  'You have reached the limit of files for one day. Please send the rest tomorrow, or bring them to the panchayat office.',
]

describe('Rate limits at a tenth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' } })

  test('limits one account to three submissions an hour; other accounts at the same address are unaffected', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    for (let one = 1; one <= 3; one += 1) expect((await portal.submit(citizen, 'noc')).status).toBe(201)
    const fourth = await portal.submit(citizen, 'noc')
    expect(refusalOf(fourth)).toEqual(ENOUGH)
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(fourth.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await portal.submit(neighbour, 'noc')).status).toBe(201)
    expect((await citizen.post('/api/user/getapplication')).status).toBe(200)
    expect(await portal.ownerQueries.countOf('applications')).toBe(4)
  })

  test('allows one address two registrations a minute, and one person a hundred and twenty lists', async ({
    portal,
  }) => {
    const register = (username: string) => {
      const person = aRegistration({ username, email: `${username}@panchayat.example` })
      return portal.visitor().postForm('/api/register', registrationParts(person))
    }
    const registered = [await register('one'), await register('two'), await register('three')]
    expect(registered.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(registered[2] && refusalOf(registered[2])).toEqual(ENOUGH)

    const citizen = await portal.as('user')
    for (let list = 1; list <= 120; list += 1) await citizen.post('/api/user/getapplication')
    expect(refusalOf(await citizen.post('/api/user/getapplication'))).toEqual(ENOUGH)
    expect((await citizen.get('/healthz')).status).toBe(200)
  })

  test('does not count cross-site requests or requests without permission to submit', async ({ portal }) => {
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

  test('allows thirty requests per address a minute, then closes the connection', async ({ portal }) => {
    const visitor = portal.visitor()
    const ask = () => visitor.get('/api/services')
    let [answer, accepted] = [await ask(), 0]
    // More requests than one window allows, because the minute may end meanwhile.
    for (; answer.status === 200 && accepted < 62; answer = await ask()) {
      expect(answer.headers.connection).not.toBe('close')
      accepted += 1
    }
    expect(accepted).toBeGreaterThanOrEqual(30)
    expect(refusalOf(answer)).toEqual(ENOUGH)
    expect(answer.headers.connection).toBe('close')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // A client that is still sending could not read the reason.
    const sent = await visitor.post('/api/verifyOTP', { email: 'nobody@panchayat.example', otp: '123456' })
    expect([sent.status, sent.headers.connection === 'close']).toEqual([429, false])
    expect((await visitor.get('/healthz')).headers.connection).not.toBe('close')
  })
})

describe('Rate limits at a hundredth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('allows two files per account a day, and stores nothing of a third', async ({ portal }) => {
    const citizen = await portal.as('user')
    // Rejected requests count, too, because they cost as much.
    const twice = () => citizen.postForm('/api/profile', [['profilePicture', new File(['no picture'], 'a.png')]])
    expect([(await twice()).status, (await twice()).status]).toEqual([400, 400])
    expect(refusalOf(await twice())).toEqual(ENOUGH_FILES)
    expect(await portal.filesOnDisk()).toEqual([])
  })

  test('counts the received bytes of aborted and oversized uploads, then rejects further uploads', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const file = 'content-disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\n'
    const send = (body: string | Buffer) =>
      citizen.send('POST', '/api/profile', { 'content-type': 'multipart/form-data; boundary=cut' }, body)
    const broken = () => send(`--cut\r\n${file}half a pict`)
    expect([(await broken()).status, (await broken()).status]).toEqual([400, 400])
    const third = await send(`--cut\r\n${file}${'a'.repeat(200_000)}\r\n--cut\r\n${file}b\r\n--cut--\r\n`)
    expect(refusalOf(third)).toEqual(ENOUGH_FILES)

    const other = await portal.createAccount('user', 'other@panchayat.example')
    const large = new File([Buffer.alloc(5_100_000)], 'a.png')
    expect((await other.postForm('/api/profile', [['profilePicture', large]])).status).toBe(400)
    expect(refusalOf(await other.postForm('/api/profile', [['firstName', 'Asha']]))).toEqual(ENOUGH_FILES)
    expect((await citizen.postForm('/api/profile', [['firstName', '']])).json.code).not.toBe('too-many-files')
    expect(await portal.filesOnDisk()).toEqual([])
  })
})

describe('Rate limits at a hundredth of the default, for signed-out clients', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('allows one address three codes a minute across all accounts, and logins all the same', async ({ portal }) => {
    const visitor = portal.visitor()
    const codes: number[] = []
    // More requests than two windows allow, because the minute may end meanwhile.
    for (let one = 1; one <= 7; one += 1) {
      const code = await visitor.post('/api/verifyOTP', { email: `nobody${one}@panchayat.example`, otp: '123456' })
      codes.push(code.status)
      if (code.status !== 429) continue
      expect(refusalOf(code)).toEqual(ENOUGH)
      expect(Number(code.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect(codes.slice(0, 3)).not.toContain(429)
    expect(codes).toContain(429)
    await portal.createAccount('user', 'neighbour@panchayat.example')
  })

  test('counts calls with a made-up session, and returns to the neighbours what a person over their limit did not get', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    for (let call = 1; call <= 400; call += 1) await citizen.post('/api/user/getapplication')
    expect(refusalOf(await citizen.post('/api/user/getapplication'))).toEqual(ENOUGH)
    const stranger = portal.visitor()
    expect((await stranger.get('/api/session')).status).toBe(200)

    const met = new Set<number>()
    for (let call = 1; call <= 610 && !met.has(429); call += 1) {
      stranger.cookies.set('gramseva_session', `made-up-${call}`)
      met.add((await stranger.get('/api/user')).status)
    }
    expect([...met]).toEqual([401, 429])
  })
})

describe('Rate limit counters', () => {
  // The background cleanup also finds the table missing, and logs it.
  test.override('expectsFaults', true)

  test('are shared by all processes, survive an unavailable database, and restart with each window', async ({
    portal,
  }) => {
    // The second half of the current minute: the portal's cleanup deletes counters older than a day.
    let now = Math.floor(Date.now() / 60_000) * 60_000 + 30_000
    const { db } = portal.services
    const [here, there] = [openCounters(db, () => now), openCounters(db, () => now)]
    const window = { subject: 'a', minutes: 1 }
    expect([here.add(window), here.add(window, 4), here.secondsLeft(1)]).toEqual([1, 5, 30])
    await portal.ownerQueries.withoutAttemptCounters(() => here.sync())
    await here.sync()
    expect([here.add(window), there.add(window)]).toEqual([6, 1])
    await there.sync()
    expect(there.add(window)).toBe(7)
    now += 30_000
    expect([here.add(window), there.add(window)]).toEqual([1, 1])
    await Promise.all([here.close(), there.close()])
  })
})
