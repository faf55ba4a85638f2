// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { deleteExpired } from '#server/sessions/delete-expired.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { mailsInOutbox } from '../support/outbox.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone } from '../support/second-factor.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'asha@panchayat.example'
const NEW_PASSWORD = 'another long secret'
const WRONG = [401, 'Invalid credentials! Please check your email and password.']
const MAIL_CODE = { status: 202, next: 'mail-code' }

const logIn = (browser: Client, password: string, email = EMAIL) =>
  browser.postUrlEncoded('/api/login', { email, password })

/** Guesses from many addresses; returns the status of each. */
async function guess(portal: TestPortal, { times, email = EMAIL }: { times: number; email?: string }) {
  const responses = Array.from({ length: times }, (_, index) =>
    logIn(portal.visitor(addressOf(index)), 'a guess', email),
  )
  return (await Promise.all(responses)).map(({ status }) => status)
}

const addressOf = (index: number) => `198.51.100.${index % 250}`

const requestCode = async (browser: Client): Promise<string> =>
  (await browser.post('/api/checkUser', { email: EMAIL })).json.otp

const reset = (browser: Client, otp: string) =>
  browser.post('/api/resetPassword', { email: EMAIL, otp, newPassword: NEW_PASSWORD })

const anotherCode = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

describe('Wrong passwords entered by other people', () => {
  test('do not lock the owner out of a known device, even if there are two hundred of them', async ({ portal }) => {
    const phone = await portal.createAccount('user', EMAIL)
    await phone.post('/api/logout')
    await guess(portal, { times: 11 })
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
    await phone.post('/api/logout')
    await guess(portal, { times: 189 })
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
    expect((await phone.post('/api/verify')).status).toBe(200)
  })

  test('let the owner log in on a new device with a mailed code, which makes that device known', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    await guess(portal, { times: 11 })
    const tablet = portal.visitor('203.0.113.7')
    expect((await logIn(tablet, PASSWORD)).json).toMatchObject(MAIL_CODE)
    expect((await tablet.post('/api/verify')).status).toBe(401)
    const [mail] = await mailsInOutbox(portal.dataDir, 1)
    const [code = ''] = /\b\d{8}\b/.exec(mail?.text ?? '') ?? []
    expect(mail?.to?.[0]?.address).toBe(EMAIL)
    const wrong = await tablet.post('/api/login/mail-code', { code: anotherCode(code) })
    expect(fieldErrorsOf(wrong)).toEqual({ code: 'This code is wrong or no longer valid' })
    const right = await tablet.post('/api/login/mail-code', { code })
    expect([right.status, right.json.message]).toEqual([200, 'User logged in successfully!'])
    expect((await tablet.post('/api/verify')).status).toBe(200)

    await tablet.post('/api/logout')
    await guess(portal, { times: 11 })
    expect((await logIn(tablet, PASSWORD)).status).toBe(200)
  })

  test('do not bypass the second factor of staff, nor change the choice of “remember me”', async ({ portal }) => {
    const office = 'ramesh@panchayat.example'
    await createAccountWithPhone(portal, office)
    await guess(portal, { times: 11, email: office })
    const staffBrowser = portal.visitor()
    const mailed = (await logIn(staffBrowser, PASSWORD, office)).json.otp
    expect((await staffBrowser.post('/api/login/mail-code', { code: mailed })).json).toMatchObject({
      status: 202,
      next: 'code',
    })
    expect((await staffBrowser.post('/api/verify')).status).toBe(401)

    await portal.createAccount('user', EMAIL)
    await guess(portal, { times: 11 })
    const tablet = portal.visitor()
    const { json } = await tablet.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD, remember: 'true' })
    const response = await tablet.post('/api/login/mail-code', { code: json.otp })
    expect(String(response.headers['set-cookie'])).toMatch(/gramseva_session=[\w-]{43}; Path=\/; Expires=/)
  })

  test('are counted for each account, so that other accounts can log in', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    await portal.createAccount('user', 'ravi@panchayat.example')
    await guess(portal, { times: 30 })
    expect((await logIn(portal.visitor(addressOf(1)), PASSWORD, 'ravi@panchayat.example')).status).toBe(200)
  })

  test('are checked thirty times a day and ten times in a quarter of an hour, even if they are concurrent', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const statuses: number[] = []
    for (let quarter = 1; quarter <= 5; quarter += 1) {
      statuses.push(...(await guess(portal, { times: 14 })))
      await portal.ownerQueries.expireLoginCounters()
    }
    // 30 guesses a day are 10,950 a year, and nobody can choose the most common passwords of breach lists.
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 202)).toHaveLength(40)
  })

  test('from a known device are counted for this device, which counts as unknown after ten of them', async ({
    portal,
  }) => {
    const phone = await portal.createAccount('user', EMAIL)
    for (let attempts = 1; attempts <= 10; attempts += 1) expect(errorOf(await logIn(phone, 'a guess'))).toEqual(WRONG)
    expect((await logIn(portal.visitor(), PASSWORD)).status).toBe(200)
    await guess(portal, { times: 10 })
    expect((await logIn(phone, PASSWORD)).json).toMatchObject(MAIL_CODE)
  })
})

describe('Password guessing against an account', () => {
  ownTest.override('environment', ({ mailServer }) => ({ SMTP_URL: mailServer.url }))

  ownTest(
    'gets the same response for correct and wrong passwords and unknown addresses; only the correct password causes a mail',
    async ({ portal, mailServer }) => {
      await portal.createAccount('user', EMAIL)
      const unknown = 'nobody@panchayat.example'
      for (const email of [EMAIL, unknown]) await guess(portal, { times: 11, email })
      const cases = [
        [EMAIL, 'a guess'],
        [unknown, PASSWORD],
        [EMAIL, PASSWORD],
      ] as const
      const responses = new Set<string>()
      for (const [email, password] of cases) {
        const browser = portal.visitor()
        const first = await logIn(browser, password, email)
        const step = await browser.get('/api/login/step')
        const second = await browser.post('/api/login/mail-code', { code: '00000000' })
        const cookie = String(first.headers['set-cookie']).replace(/=[\w-]{43};/, '=*;')
        const bodies = [first, step, second].map(({ status, json }) => [status, { ...json, requestId: '' }])
        responses.add(JSON.stringify([cookie, ...bodies]))
      }
      expect([...responses]).toEqual([expect.stringContaining('"next":"mail-code"')])
      const mails = await mailServer.waitForMails(1)
      expect(mails.map(({ subject }) => subject)).toEqual(['Your login code for Gram Seva'])
    },
  )

  ownTest('can try five codes in a login; a code is valid once, for ten minutes', async ({ portal, mailServer }) => {
    await portal.createAccount('user', EMAIL)
    const mailedCode = async (mails: number) =>
      /\b\d{8}\b/.exec((await mailServer.waitForMails(mails)).at(-1)?.text ?? '')?.[0] ?? ''
    // The guesses before each login make it need a code, even if a new quarter of an hour began after the last one.
    const logInAfterGuesses = async (browser: Client) => {
      await guess(portal, { times: 11 })
      expect((await logIn(browser, PASSWORD)).json).toMatchObject(MAIL_CODE)
    }
    const attacker = portal.visitor()
    await logInAfterGuesses(attacker)
    const first = await mailedCode(1)
    const wrong = Array.from({ length: 9 }, () => attacker.post('/api/login/mail-code', { code: anotherCode(first) }))
    expect(statusesOf(await Promise.all(wrong))).toEqual([401, 401, 401, 401, 422, 422, 422, 422, 422])
    expect((await attacker.post('/api/login/mail-code', { code: first })).status).toBe(401)

    const newcomer = portal.visitor()
    await logInAfterGuesses(newcomer)
    const second = await mailedCode(2)
    await portal.ownerQueries.expireStartedLogins()
    expect((await newcomer.post('/api/login/mail-code', { code: second })).status).toBe(422)

    const browser = portal.visitor()
    await logInAfterGuesses(browser)
    const third = await mailedCode(3)
    const token = browser.cookies.get('gramseva_login') ?? ''
    expect((await portal.visitor().post('/api/login/mail-code', { code: third })).status).toBe(401)
    expect((await browser.post('/api/login/mail-code', { code: third })).status).toBe(200)
    browser.cookies.set('gramseva_login', token)
    expect((await browser.post('/api/login/mail-code', { code: third })).status).toBe(422)
  })
})

describe('A completed password reset', () => {
  test('lets the owner log in immediately, with and without the device cookie, and ends every session', async ({
    portal,
  }) => {
    const phone = await portal.createAccount('user', EMAIL)
    await guess(portal, { times: 40 })
    // An address of this machine, to which the demo shows the code.
    const tablet = portal.visitor('127.113.0.7')
    expect((await reset(tablet, await requestCode(tablet))).status).toBe(200)
    expect((await phone.post('/api/verify')).status).toBe(401)
    expect((await logIn(portal.visitor('203.0.113.8'), NEW_PASSWORD)).status).toBe(200)
    await guess(portal, { times: 40 })
    expect((await logIn(tablet, NEW_PASSWORD)).status).toBe(200)
    // The phone counts as unknown after the reset, because an attacker may have it.
    await guess(portal, { times: 11 })
    expect((await logIn(phone, NEW_PASSWORD)).json).toMatchObject(MAIL_CODE)
  })
})

describe('Failed logins', () => {
  test('with unknown emails are recorded in one audit entry an hour, with their number', async ({ portal }) => {
    const before = (await portal.ownerQueries.auditLog()).length
    for (let address = 0; address < 30; address += 1)
      await logIn(portal.visitor(addressOf(address % 3)), 'a guess', `nobody${address}@panchayat.example`)
    expect((await portal.ownerQueries.auditLog()).length).toBe(before)
    await portal.ownerQueries.expireAllCounters()
    await deleteExpired(portal.services)
    await deleteExpired(portal.services)
    const added = (await portal.ownerQueries.auditLog()).slice(before)
    expect(added.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'log-ins-failed', details: { attempts: 30, networks: 3 } },
    ])
  })

  test('of one account are recorded in thirty audit entries a day, and one for each window above the limit', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    for (let quarter = 1; quarter <= 5; quarter += 1) {
      await guess(portal, { times: 14 })
      await portal.ownerQueries.expireLoginCounters()
    }
    const entries = (await portal.ownerQueries.auditLog()).map(({ action }) => action)
    expect(entries.filter((action) => action === 'log-in-failed')).toHaveLength(30)
    expect(entries.filter((action) => action === 'log-in-throttled').length).toBeLessThanOrEqual(7)
  })
})

describe('A network with many failed logins', () => {
  ownTest.override({ environment: { BUDGET_FACTOR: '1' } })

  ownTest('needs codes on unknown devices; known devices and other networks are unaffected', async ({ portal }) => {
    const attacker = '198.51.100.1'
    const phone = portal.visitor(attacker)
    await portal.createAccount('user', EMAIL)
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
    for (let round = 0; round < 4; round += 1) {
      const failed = Array.from({ length: 51 }, (_, index) =>
        logIn(portal.visitor(attacker), 'a guess', `victim${round}-${index}@panchayat.example`),
      )
      await Promise.all(failed)
    }
    expect((await logIn(portal.visitor(attacker), PASSWORD)).json).toMatchObject(MAIL_CODE)
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
    expect((await logIn(portal.visitor('203.0.113.7'), PASSWORD)).status).toBe(200)
  })
})

describe('A network with many failed logins, at a tenth of the limits', () => {
  ownTest.override({ environment: { BUDGET_FACTOR: '0.1' } })

  ownTest(
    'may try 30 logins a minute from unknown devices, so that nobody waits while its passwords are hashed',
    async ({ portal }) => {
      const phone = await portal.createAccount('user', EMAIL)
      const attacker = '198.51.100.1'
      const attack = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, index) =>
            logIn(portal.visitor(attacker), 'a guess', `victim${count}-${index}@panchayat.example`),
          ),
        )
      await attack(30)
      // More than two windows allow, because the minute may end meanwhile.
      const statuses = statusesOf(await attack(70))
      expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(60)
      expect(statuses).toContain(429)
      expect((await logIn(phone, PASSWORD)).status).toBe(200)
      expect((await logIn(portal.visitor('203.0.113.7'), PASSWORD)).status).toBe(200)
    },
  )
})

describe('Attempts at one account under attack from one network', () => {
  ownTest.override({ environment: { BUDGET_FACTOR: '1' } })

  ownTest('are limited to ten a minute; other networks are unaffected', async ({ portal }) => {
    const phone = await portal.createAccount('user', EMAIL)
    const attacker = '198.51.100.1'
    const statuses = []
    for (let attempts = 0; attempts < 34; attempts += 1)
      statuses.push((await logIn(portal.visitor(attacker), 'a guess')).status)
    // The attempts may be in two windows, if a minute ended between them.
    expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(20)
    const refused = await logIn(portal.visitor(attacker), PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await logIn(portal.visitor('203.0.113.7'), PASSWORD)).json).toMatchObject(MAIL_CODE)
    expect((await logIn(phone, PASSWORD)).status).toBe(200)
  })
})
