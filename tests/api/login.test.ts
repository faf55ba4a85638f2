// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { loginStepSchema } from '#shared/accounts/factor.ts'
import { loggedInSchema } from '#shared/accounts/wire.ts'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'
import { cookieLine } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, PASSWORD, sharedTest as test } from '../support/portal-fixture.ts'

const WELCOME: Record<Role, string> = {
  user: 'User logged in successfully!',
  staff: 'Welcome Staff, logged in successfully!',
  admin: 'Welcome Admin, logged in successfully!',
  appellate: 'Welcome, logged in successfully!',
}

const WRONG = [401, 'Invalid credentials! Please check your email and password.']

describe('POST /api/login (spec §7)', () => {
  test('returns the role, which determines the landing page, and the greeting of §8', async ({ portal }) => {
    for (const role of ROLES) {
      await portal.as(role)
      const login = { email: `The-${role}@Panchayat.example`, password: PASSWORD }
      const response = await portal.visitor().postUrlEncoded('/api/login', login)
      expect(expectShape(response, 200, loggedInSchema)).toEqual({
        status: 200,
        role,
        message: WELCOME[role],
        language: null,
      })
    }
  })

  test('rejects an unknown email with 404, a wrong password with 401, and incomplete input with 422', async ({
    portal,
  }) => {
    await portal.as('user')
    const visitor = portal.visitor()
    const logIn = (fields: Record<string, string>) => visitor.postUrlEncoded('/api/login', fields)
    const unknown = await logIn({ email: 'nobody@panchayat.example', password: PASSWORD })
    expect(errorOf(unknown)).toEqual([404, 'User does not exist!'])
    const email = 'the-user@panchayat.example'
    expect(errorOf(await logIn({ email, password: 'not the secret' }))).toEqual(WRONG)
    expect(fieldErrorsOf(await logIn({ email }))).toEqual({ password: 'Password is required' })
    expect((await logIn({ email })).status).toBe(422)
    expect(fieldErrorsOf(await logIn({ email, password: PASSWORD, role: 'admin' }))).toMatchObject({
      role: expect.any(String),
    })
    expect(visitor.cookies.size).toBe(0)
  })

  test('treats a disabled account like an unknown one', async ({ portal }) => {
    const citizen = await portal.createAccount('user', 'gone@panchayat.example')
    await portal.ownerQueries.disableAccount('gone@panchayat.example')
    const login = { email: 'gone@panchayat.example', password: PASSWORD }
    const response = await portal.visitor().postUrlEncoded('/api/login', login)
    expect(errorOf(response)).toEqual([404, 'User does not exist!'])
    expect((await citizen.post('/api/verify')).status).toBe(401)
  })

  test('stores the session in a cookie that scripts and other sites cannot use, and ends the previous session', async ({
    portal,
  }) => {
    await portal.as('user')
    const browser = portal.visitor()
    const login = { email: 'the-user@panchayat.example', password: PASSWORD }
    const first = await browser.postUrlEncoded('/api/login', login)
    expect(cookieLine(first, 'gramseva_session')).toMatch(/=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const device = /=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/
    expect(cookieLine(first, 'gramseva_device')).toMatch(device)
    const before = new Map(browser.cookies)
    const second = await browser.postUrlEncoded('/api/login', { ...login, remember: 'true' })
    expect(cookieLine(second, 'gramseva_session')).toMatch(/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect([...browser.cookies.values()]).not.toEqual([...before.values()])
    expect((await browser.post('/api/verify')).status).toBe(200)

    const stolen = portal.visitor()
    for (const [name, value] of before) stolen.cookies.set(name, value)
    expect((await stolen.post('/api/verify')).status).toBe(401)
  })

  test('allows ten wrong passwords for an account in a quarter of an hour, then the correct one only with a mailed code', async ({
    portal,
  }) => {
    await portal.as('user')
    const email = 'the-user@panchayat.example'
    const logIn = (password: string) => portal.visitor().postUrlEncoded('/api/login', { email, password })
    for (let attempt = 1; attempt <= 10; attempt += 1) expect(errorOf(await logIn('not the secret'))).toEqual(WRONG)
    const eleventh = await logIn(PASSWORD)
    expect(expectShape(eleventh, 202, loginStepSchema)).toEqual({
      status: 202,
      next: 'mail-code',
      message: 'If the password is right, we have sent a code to your email',
      otp: expect.stringMatching(/^\d{8}$/),
    })
    const other = await portal.createAccount('user', 'other@panchayat.example')
    expect((await other.post('/api/verify')).status).toBe(200)
  })

  test('answers 404 only to the first ten unknown emails from an address in an hour', async ({ portal }) => {
    const logIn = (email: string) => portal.visitor().postUrlEncoded('/api/login', { email, password: PASSWORD })
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect((await logIn(`guess-${attempt}@panchayat.example`)).status).toBe(404)
    expect(errorOf(await logIn('guess-11@panchayat.example'))).toEqual(WRONG)
  })
})

describe('A login with the old password that is in progress when the password changes', () => {
  test('opens no session', async ({ portal }) => {
    await portal.as('user')
    const email = 'the-user@panchayat.example'
    const { db } = portal.services
    const { login } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ passwordHash: 'another' }).where('email', '=', email).execute()
      // The promise is returned in an object. Otherwise it would be awaited here, although it waits for this transaction.
      const pending = { login: portal.visitor().postUrlEncoded('/api/login', { email, password: PASSWORD }) }
      await vi.waitUntil(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length === 1
      })
      return pending
    })
    expect(errorOf(await login)).toEqual(WRONG)
    expect(await portal.ownerQueries.countOf('sessions')).toBe(1)
  })
})

describe('POST /api/login with STRICT_ACCOUNT_PRIVACY', () => {
  ownTest.override({ environment: { STRICT_ACCOUNT_PRIVACY: 'true' } })

  ownTest('never reveals whether an email is known', async ({ portal }) => {
    const login = { email: 'nobody@panchayat.example', password: PASSWORD }
    expect(errorOf(await portal.visitor().postUrlEncoded('/api/login', login))).toEqual(WRONG)
    const reset = await portal.visitor().post('/api/checkUser', { email: 'nobody@panchayat.example' })
    expect([reset.status, reset.json]).toEqual([200, { message: 'OTP sent to your email!' }])
  })
})
