// SPDX-License-Identifier: Apache-2.0
import { describe, expect, vi } from 'vitest'
import { beginSetUpStep, completeSetUpStep } from '#server/accounts/login-steps/complete-step.ts'
import { replaceFactor } from '#server/accounts/second-factor/change-second-factor.ts'
import { sealTicket } from '#server/accounts/second-factor/set-up-phone.ts'
import { hasFactor } from '#server/accounts/second-factor/verify-second-factor.ts'
import { findSession } from '#server/sessions/find-session.ts'
import { findStartedLogin } from '#server/sessions/started-login.ts'
import { loginStepSchema, pendingStepSchema } from '#shared/accounts/factor.ts'
import { loggedInSchema } from '#shared/accounts/wire.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
// `ownTest` opens a portal with other settings for each test; the tests that use `test` share one portal.
import { test as ownTest, PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import {
  createAccountWithPhone,
  createReauthentication,
  findStaffAccountId,
  resetFactor,
  startLogin,
} from '../support/second-factor.ts'
import { codeOf, setUpPhone } from '../support/set-up-phone.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'nita@panchayat.example'
const LOGIN_EXPIRED = [401, 'Your login took too long. Please log in again.']
const TOO_MANY = [429, 'Too many attempts. Please wait a while and try again.']
const SLOW = [410, 'This took too long, so the key on this screen no longer works. Please start again with a new key.']
const WRONG = { code: 'This code is wrong or has already been used. Please type the next code' }

const prove = (client: Client, code: string) => client.post('/api/login/code', { code })
const actionsOf = async (portal: TestPortal) => (await portal.ownerQueries.auditLog()).map(({ action }) => action)

/** One phrase of each mail that these tests expect, by which it is recognised. */
const MAIL_PHRASES = [
  'has been set up',
  'several wrong codes',
  'several wrong recovery codes',
  'was used to log in',
  'New recovery codes',
  'switched off',
]
/** The phrases of the first `count` mails, in the order in which the mails were sent; '' for another mail. */
const phrasesOfMails = async ({ dataDir }: TestPortal, count: number) =>
  (await mailsInOutbox(dataDir, count)).map(({ text = '' }) => MAIL_PHRASES.find((words) => text.includes(words)) ?? '')

describe('A staff login with a second factor', () => {
  test('takes two steps: the password opens no session; the code opens a session with a new token', async ({
    portal,
  }) => {
    const { secret } = await createAccountWithPhone(portal, EMAIL)
    const browser = portal.visitor()
    const first = await browser.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD, remember: 'on' })
    const step = { status: 202, next: 'code', message: 'Now enter the code from your phone' }
    expect(expectShape(first, 202, loginStepSchema)).toEqual(step)
    expect(first.headers['set-cookie']).toMatch(/^gramseva_login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await browser.get('/api/session')).json).toEqual({ data: null })
    const { data } = expectShape(await browser.get('/api/login/step'), 200, pendingStepSchema)
    expect(data).toEqual({ next: 'code', email: EMAIL, role: 'staff', secondsLeft: expect.any(Number) })
    expect(data.secondsLeft).toBeGreaterThan(290)
    const startedLoginCookies = [...browser.cookies.values()]

    // The token of a started login is not accepted as a session token.
    const forger = portal.visitor()
    forger.cookies.set('gramseva_session', startedLoginCookies[0] ?? '')
    expect((await forger.post('/api/verify')).status).toBe(401)

    expect(fieldErrorsOf(await prove(browser, 'none'))).toEqual({
      code: 'Please type the 6 digits from your phone, or a recovery code',
    })
    const second = await prove(browser, codeOf(secret).replace(/(...)/, '$1 '))
    expect(expectShape(second, 200, loggedInSchema)).toMatchObject({ role: 'staff' })
    // Staff sessions end when the browser is closed.
    expect(String(second.headers['set-cookie'])).not.toContain('Expires=2')
    expect([...browser.cookies.keys()]).toEqual(['gramseva_session', 'gramseva_signed_in', 'gramseva_device'])
    expect([...browser.cookies.values()]).not.toEqual(startedLoginCookies)
    expect((await browser.post('/api/verify')).status).toBe(200)
    expect((await portal.ownerQueries.auditLog()).at(-1)).toMatchObject({
      action: 'logged-in',
      details: { remembered: false, factor: 'code' },
    })
    browser.cookies.set('gramseva_login', startedLoginCookies[0] ?? '')
    expect(errorOf(await browser.get('/api/login/step'))).toEqual(LOGIN_EXPIRED)
  })

  test('accepts codes of the previous and next time step, each only once, even in concurrent requests', async ({
    portal,
  }) => {
    // The time step of 30 seconds must not change between a code and its check.
    await vi.waitUntil(() => Date.now() % 30_000 < 22_000, { timeout: 10_000, interval: 100 })
    const { secret } = await createAccountWithPhone(portal, EMAIL)
    const enter = async (code: string) => prove(await startLogin(portal, EMAIL), code)
    for (const steps of [-1, 0, 1]) expect((await enter(codeOf(secret, steps))).status).toBe(200)
    for (const steps of [-1, 0, 1, 3, -3]) expect(fieldErrorsOf(await enter(codeOf(secret, steps)))).toEqual(WRONG)
    await portal.ownerQueries.resetAttempts()
    await portal.ownerQueries.clearUsedCodes()
    const browsers = await Promise.all(Array.from({ length: 4 }, () => startLogin(portal, EMAIL)))
    const code = codeOf(secret)
    const responses = await Promise.all(browsers.map((browser) => prove(browser, code)))
    expect(statusesOf(responses).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    // The same started login in two windows opens only one session.
    await portal.ownerQueries.clearUsedCodes()
    const before = await portal.ownerQueries.countOf('sessions')
    const client = await startLogin(portal, EMAIL)
    const twice = await Promise.all([prove(client, codeOf(secret)), prove(client, codeOf(secret, 1))])
    expect(statusesOf(twice).filter((status) => status === 200)).toHaveLength(1)
    expect(await portal.ownerQueries.countOf('sessions')).toBe(before + 1)
  })

  test('ends after five wrong codes in a quarter of an hour, with a mail to the owner; a recovery code still works', async ({
    portal,
  }) => {
    const { secret, recoveryCodes } = await createAccountWithPhone(portal, EMAIL)
    const browser = await startLogin(portal, EMAIL)
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await prove(browser, '000000')).status).toBe(422)
    expect(errorOf(await prove(browser, codeOf(secret)))).toEqual(TOO_MANY)
    expect(errorOf(await prove(await startLogin(portal, EMAIL), codeOf(secret)))).toEqual(TOO_MANY)
    expect((await actionsOf(portal)).filter((action) => action === 'second-factor-throttled')).toHaveLength(1)
    const [usedCode = '', unusedCode = ''] = recoveryCodes
    expect(usedCode).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    const typed = ` ${usedCode.toLowerCase().replace('-', ' ')} `
    const responses = await Promise.all([prove(browser, typed), prove(await startLogin(portal, EMAIL), usedCode)])
    expect(statusesOf(responses).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(fieldErrorsOf(await prove(await startLogin(portal, EMAIL), usedCode))).toEqual(WRONG)
    const otherAccount = await createAccountWithPhone(portal, 'other@panchayat.example')
    expect(fieldErrorsOf(await prove(await startLogin(portal, 'other@panchayat.example'), unusedCode))).toEqual(WRONG)
    expect(otherAccount.recoveryCodes).not.toContain(unusedCode)
    const recoveryLogin = await startLogin(portal, EMAIL)
    // The repetitions of the used code were two failures, so the fourth guess is above the limit of five.
    for (const status of [422, 422, 422, 429]) expect((await prove(recoveryLogin, '22222-22222')).status).toBe(status)
    expect(errorOf(await prove(await startLogin(portal, EMAIL), unusedCode))).toEqual(TOO_MANY)
    const phrases = await phrasesOfMails(portal, 5)
    const tried = ['several wrong codes', 'several wrong recovery codes']
    expect(phrases.toSorted()).toEqual(['has been set up', 'has been set up', ...tried, 'was used to log in'])
  })

  test('expires after five minutes, and ends when the password changes, the account is disabled or the person logs out', async ({
    portal,
  }) => {
    const { client, secret } = await createAccountWithPhone(portal, EMAIL)
    const start = () => startLogin(portal, EMAIL)
    const [beforeLogout, beforeChange] = [await start(), await start()]
    await beforeLogout.post('/api/logout')
    expect(errorOf(await prove(beforeLogout, codeOf(secret)))).toEqual(LOGIN_EXPIRED)
    await client.post('/api/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` })
    expect(errorOf(await prove(beforeChange, codeOf(secret)))).toEqual(LOGIN_EXPIRED)
    await client.post('/api/password', { currentPassword: `${PASSWORD}!`, newPassword: PASSWORD })
    const beforeExpiry = await start()
    await portal.ownerQueries.expireStartedLogins()
    expect(errorOf(await prove(beforeExpiry, codeOf(secret)))).toEqual(LOGIN_EXPIRED)
    const beforeDisabling = await start()
    await portal.ownerQueries.disableAccount(EMAIL)
    expect(errorOf(await prove(beforeDisabling, codeOf(secret)))).toEqual(LOGIN_EXPIRED)
  })

  test('still requires the second factor after a password reset', async ({ portal }) => {
    await createAccountWithPhone(portal, EMAIL)
    const { otp } = (await portal.visitor().post('/api/checkUser', { email: EMAIL })).json
    await portal.visitor().post('/api/resetPassword', { email: EMAIL, otp, newPassword: 'quite another secret' })
    const login = { email: EMAIL, password: 'quite another secret' }
    expect((await portal.visitor().postUrlEncoded('/api/login', login)).json.next).toBe('code')
  })
})

describe('If the second factor is required', () => {
  ownTest.override({ environment: { REQUIRE_SECOND_FACTOR: 'true' } })

  ownTest(
    'a new staff member sets up a phone and gets ten codes at the first login; citizens are unaffected',
    async ({ portal }) => {
      const admin = await portal.as('admin')
      // The phone's code is used again below, so the time step of 30 seconds must not change before.
      await vi.waitUntil(() => Date.now() % 30_000 < 22_000, { timeout: 10_000, interval: 100 })
      const person = { username: 'nita', email: EMAIL, firstName: 'Nita', lastName: 'Rao' }
      const createStaffAccount = async () =>
        admin.post('/api/colleagues', { role: 'staff', ...person, ...(await createReauthentication(portal, admin)) })
      const created = await createStaffAccount()
      expect(created.status).toBe(201)
      expect((await createStaffAccount()).status).toBe(409)
      const token = created.json.data.link.split('#')[1]
      expect((await portal.visitor().post('/api/activation', { token, newPassword: PASSWORD })).status).toBe(200)

      const browser = portal.visitor()
      const login = await browser.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
      expect(login.json).toMatchObject({ status: 202, next: 'set-up', message: 'Now set up your phone' })
      expect((await browser.post('/api/login/code', { code: '000000' })).status).toBe(409)

      const { data } = (await browser.post('/api/login/set-up')).json
      expect(data.uri).toMatch(
        /^otpauth:\/\/totp\/Gram%20Seva%20Sundarpur%20Gram%20Panchayat:nita%40panchayat\.example\?/,
      )
      const factor = { ticket: data.ticket, code: '000000' }
      expect(fieldErrorsOf(await browser.post('/api/login/factor', factor))).toEqual(WRONG)
      const forged = { ticket: `${data.ticket.slice(0, -2)}AA`, code: codeOf(data.secret) }
      expect(fieldErrorsOf(await browser.post('/api/login/factor', forged))).toEqual(WRONG)
      // A ticket is valid only for the purpose for which it was issued: here, a login of this account.
      const ticketPurpose = `login:${await findStaffAccountId(portal, EMAIL)}`
      const anHourAgo = { secret: data.secret, nowS: Date.now() / 1000 - 3600 }
      const expired = { ticket: sealTicket(portal.services.vault, ticketPurpose, anHourAgo), code: codeOf(data.secret) }
      expect(errorOf(await browser.post('/api/login/factor', expired))).toEqual(SLOW)
      const confirmed = await browser.post('/api/login/factor', { ...factor, code: codeOf(data.secret) })
      expect(expectShape(confirmed, 200, loggedInSchema).recoveryCodes).toHaveLength(10)
      expect(fieldErrorsOf(await prove(await startLogin(portal, EMAIL), codeOf(data.secret)))).toEqual(WRONG)

      const stored = await portal.ownerQueries.dumpAllRows('public')
      for (const secret of [data.secret, ...confirmed.json.recoveryCodes]) expect(stored).not.toContain(secret)
      expect(stored).not.toContain(confirmed.json.recoveryCodes[0].replace('-', ''))
      const removal = { password: PASSWORD, code: codeOf(data.secret, 1) }
      expect((await browser.post('/api/second-factor/remove', removal)).status).toBe(409)

      await portal.createAccount('user', 'asha@panchayat.example')
      const citizen = { email: 'asha@panchayat.example', password: PASSWORD }
      expect((await portal.visitor().postUrlEncoded('/api/login', citizen)).status).toBe(200)
    },
  )

  ownTest('the portal keeps one second factor when two are set up concurrently', async ({ portal }) => {
    await portal.createAccount('admin', EMAIL)
    await resetFactor(portal, EMAIL)
    const browsers = await Promise.all([startLogin(portal, EMAIL), startLogin(portal, EMAIL)])
    const responses = await Promise.all(browsers.map(setUpPhone))
    expect(statusesOf(responses).filter((status) => status === 200)).toHaveLength(1)
  })

  ownTest('a login that ends before its phone is stored does not store the phone', async ({ portal }) => {
    const { services, ownerQueries } = portal
    await portal.createAccount('admin', EMAIL)
    await resetFactor(portal, EMAIL)
    const startedLogin = await startLogin(portal, EMAIL)
    const token = startedLogin.cookies.get('gramseva_login') ?? ''
    const found = await findStartedLogin(services.db, token)
    if (!found) throw new Error('No login was started')
    const login = { ...found, token, requestId: 'late' }
    const { ticket, secret } = await beginSetUpStep(services, login)
    await ownerQueries.expireStartedLogins()
    const proof = { ticket, code: codeOf(secret) }
    await expect(completeSetUpStep(services, login, proof)).rejects.toMatchObject({ code: 'login-over' })
    expect((await setUpPhone(await startLogin(portal, EMAIL))).status).toBe(200)
  })
})

describe('Under Account Settings', () => {
  test('changing the phone, renewing the codes and removal need the password and a code; a change also needs the session that started it', async ({
    portal,
  }) => {
    const { client, secret, recoveryCodes } = await createAccountWithPhone(portal, EMAIL)
    expect((await client.get('/api/second-factor')).json.data).toMatchObject({ isOn: true, codesLeft: 10 })
    for (const path of ['set-up', 'recovery-codes', 'remove']) {
      const response = await client.post(`/api/second-factor/${path}`, { password: PASSWORD })
      expect(fieldErrorsOf(response)).toEqual({ code: 'Code is required' })
    }
    const guess = { password: 'a guess', code: codeOf(secret) }
    expect(fieldErrorsOf(await client.post('/api/second-factor/set-up', guess))).toEqual({
      password: 'This is not your current password',
    })
    const { data } = (await client.post('/api/second-factor/set-up', { password: PASSWORD, code: codeOf(secret) })).json
    const otherDevice = await startLogin(portal, EMAIL)
    await prove(otherDevice, codeOf(secret, 1))
    const startedLogin = await startLogin(portal, EMAIL)
    const proof = { ticket: data.ticket, code: codeOf(data.secret) }
    expect(fieldErrorsOf(await otherDevice.post('/api/second-factor', proof))).toEqual(WRONG)
    const moved = await client.post('/api/second-factor', proof)
    expect(moved.json.message).toBe('Your phone is set up. You have been logged out on all other devices.')
    expect(statusesOf([await client.post('/api/verify'), await otherDevice.post('/api/verify')])).toEqual([200, 401])
    expect(errorOf(await prove(startedLogin, codeOf(data.secret, 1)))).toEqual(LOGIN_EXPIRED)
    expect((await portal.ownerQueries.auditLog()).at(-1)).toMatchObject({
      action: 'session-ended',
      details: { sessions: 1 },
    })
    await portal.ownerQueries.clearUsedCodes()
    expect(fieldErrorsOf(await prove(await startLogin(portal, EMAIL), codeOf(secret)))).toEqual(WRONG)
    expect(fieldErrorsOf(await prove(await startLogin(portal, EMAIL), recoveryCodes[0] ?? ''))).toEqual(WRONG)

    const reauthentication = { password: PASSWORD, code: codeOf(data.secret) }
    const renewed = await client.post('/api/second-factor/recovery-codes', reauthentication)
    expect(renewed.json.recoveryCodes).toHaveLength(10)
    expect(fieldErrorsOf(await client.post('/api/second-factor/remove', reauthentication))).toEqual(WRONG)
    const [code] = renewed.json.recoveryCodes
    expect((await client.post('/api/second-factor/remove', { password: PASSWORD, code })).status).toBe(200)
    expect((await portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    const phrases = ['has been set up', 'has been set up', 'New recovery codes', 'was used to log in', 'switched off']
    expect((await phrasesOfMails(portal, 5)).toSorted()).toEqual(phrases.toSorted())
  })

  test('a phone is not stored if an admin ends the sessions of the person during the set-up', async ({ portal }) => {
    const staff = await portal.createAccount('staff', EMAIL)
    const session = await findSession(portal.services, staff.cookies.get('gramseva_session') ?? '')
    if (!session) throw new Error('Nobody is logged in')
    const { data } = (await staff.post('/api/second-factor/set-up', { password: PASSWORD })).json
    const caller = { ...session.caller, requestId: 'late' }
    const ticketPurpose = `settings:${caller.accountId}:${caller.sessionId}`
    const admin = await portal.as('admin')
    expect((await admin.post(`/api/colleagues/${caller.accountId}/sign-out`)).status).toBe(200)
    const proof = { ticket: data.ticket, code: codeOf(data.secret), ticketPurpose }
    await expect(replaceFactor(portal.services, caller, proof)).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(await hasFactor(portal.services.db, caller.accountId)).toBe(false)
  })
})
