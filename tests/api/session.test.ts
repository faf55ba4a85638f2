// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { sessionHours } from '#server/sessions/session-limits.ts'
import { currentUserSchema, messageSchema } from '#shared/accounts/wire.ts'
import { SESSION_ENDS_HEADER, signedInCookie } from '#shared/portal-info.ts'
import { type Client, cookieLine } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { test } from '../support/portal-fixture.ts'

const PLEASE_LOG_IN = [401, 'You have been logged out. Log in to continue.']

describe('POST /api/verify (spec §7)', () => {
  test('answers 200 while the session is valid, with any form of empty body, and 401 otherwise', async ({ portal }) => {
    const citizen = await portal.as('user')
    expect((await citizen.post('/api/verify')).status).toBe(200)
    expect((await citizen.post('/api/verify', {})).status).toBe(200)
    expect((await citizen.postUrlEncoded('/api/verify', {})).status).toBe(200)
    expect(errorOf(await portal.visitor().post('/api/verify'))).toEqual(PLEASE_LOG_IN)

    const forger = portal.visitor()
    forger.cookies.set('gramseva_session', 'A'.repeat(43))
    expect(errorOf(await forger.post('/api/verify'))).toEqual(PLEASE_LOG_IN)

    await portal.ownerQueries.expireSessions()
    expect(errorOf(await citizen.post('/api/verify'))).toEqual(PLEASE_LOG_IN)
  })
})

describe('A session that is in use', () => {
  test('stays valid when the database cannot update its last use', async ({ portal }) => {
    const citizen = await portal.as('user')
    await portal.ownerQueries.makeSessionsIdle()
    await portal.ownerQueries.rejectSessionUpdates()
    expect((await citizen.post('/api/verify')).status).toBe(200)
  })
})

describe('GET /api/user (spec §7)', () => {
  test('returns username and email of the logged-in account, and no secrets', async ({ portal }) => {
    const { data } = expectShape(await (await portal.as('staff')).get('/api/user'), 200, currentUserSchema)
    expect(data).toMatchObject({
      username: 'the-staff',
      email: 'the-staff@panchayat.example',
      role: 'staff',
      picture: null,
    })
    expect(data.panchayat).toEqual({
      name: 'Sundarpur Gram Panchayat',
      block: 'Sundarpur',
      district: 'Nadiganj',
      state: 'Madhya Pradesh',
    })
    expect(errorOf(await portal.visitor().get('/api/user'))).toEqual(PLEASE_LOG_IN)
  })
})

describe('POST /api/logout (spec §7)', () => {
  test('ends only this session, clears the cookie, and confirms the logout; a second call is not an error', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', 'asha@panchayat.example')
    const otherClient = portal.visitor()
    await otherClient.postUrlEncoded('/api/login', { email: 'asha@panchayat.example', password: 'a long secret' })
    const cookies = new Map(thisDevice.cookies)

    const response = await thisDevice.post('/api/logout')
    expect(expectShape(response, 200, messageSchema)).toEqual({ message: 'Logged out successfully!' })
    for (const name of ['gramseva_session', 'gramseva_signed_in'])
      expect(cookieLine(response, name)).toMatch(/^\w+=; .*Path=\/.*Expires=Thu, 01 Jan 1970/)
    // The device stays known.
    expect([...thisDevice.cookies.keys()]).toEqual(['gramseva_device'])
    for (const [name, value] of cookies) thisDevice.cookies.set(name, value)
    expect((await thisDevice.post('/api/verify')).status).toBe(401)
    expect((await otherClient.post('/api/verify')).status).toBe(200)
    expect((await thisDevice.post('/api/logout')).status).toBe(200)
    expect(await portal.ownerQueries.countOf('sessions')).toBe(1)
  })
})

describe('A logout during which the portal could not be reached', () => {
  const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' }
  const logOutOnDevice = (browser: Client) => browser.cookies.delete(signedInCookie(false))

  test.for([
    ['POST', '/api/verify', 401],
    ['GET', '/api/user', 401],
    ['GET', '/api/session', 200],
    ['POST', '/api/logout', 200],
  ] as const)('is completed by the next call: %s %s', async ([method, path, status], { portal }) => {
    const browser = await portal.createAccount('user', 'asha@panchayat.example')
    const cookies = new Map(browser.cookies)
    logOutOnDevice(browser)
    const response = await browser.send(method, path, BROWSER)
    expect(response.status).toBe(status)
    if (path === '/api/session') expect(response.json).toEqual({ data: null })
    expect([...browser.cookies.keys()]).toEqual(['gramseva_device'])
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.post('/api/verify')).status).toBe(401)
    expect(await portal.ownerQueries.countOf('sessions')).toBe(0)
  })

  test('does not prevent the login of the next person', async ({ portal }) => {
    const browser = await portal.createAccount('user', 'asha@panchayat.example')
    logOutOnDevice(browser)
    const login = new URLSearchParams({ email: 'asha@panchayat.example', password: 'a long secret' }).toString()
    const headers = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await browser.send('POST', '/api/login', headers, login)).status).toBe(200)
    expect([...browser.cookies.keys()].sort()).toEqual(['gramseva_device', 'gramseva_session', 'gramseva_signed_in'])
    expect((await browser.send('POST', '/api/verify', BROWSER)).status).toBe(200)
    expect(await portal.ownerQueries.countOf('sessions')).toBe(1)
  })

  test('does not happen to programs, which need not keep the readable cookie', async ({ portal }) => {
    const program = await portal.createAccount('user', 'asha@panchayat.example')
    logOutOnDevice(program)
    expect((await program.post('/api/verify')).status).toBe(200)
  })

  test('hides the documents of the person', async ({ portal }) => {
    const browser = await portal.createAccount('user', 'asha@panchayat.example')
    logOutOnDevice(browser)
    expect((await browser.send('GET', '/uploads/anything', BROWSER)).status).toBe(401)
  })
})

describe('GET /api/session', () => {
  test('names the end of the session, after which no device shows its data offline; a visitor gets no such time', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const { headers } = await citizen.get('/api/session')
    const endsIn = Date.parse(String(headers[SESSION_ENDS_HEADER])) - Date.now()
    const hour = 60 * 60 * 1000
    expect(endsIn).toBeGreaterThan(0)
    expect(endsIn).toBeLessThanOrEqual(sessionHours('user', false) * hour)
    expect((await portal.visitor().get('/api/session')).headers[SESSION_ENDS_HEADER]).toBeUndefined()
  })
})
