// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { registeredSchema } from '#shared/accounts/wire.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture, aTextCalled } from '../support/files.ts'
import { differenceOf } from '../support/picture-difference.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { runDailyRetention } from '../support/privacy.ts'
import { statusesOf } from '../support/statuses-of.ts'

describe('POST /api/register (spec §7)', () => {
  test('creates a citizen from a complete form, answers 201 with the user, and logs them in', async ({ portal }) => {
    const visitor = portal.visitor()
    const response = await visitor.postForm('/api/register', registrationParts(aRegistration()))
    expect(expectShape(response, 201, registeredSchema)).toEqual({
      status: 201,
      message: 'Registration successful!',
      data: { username: 'asha', email: 'asha@panchayat.example' },
    })
    expect((await visitor.get('/api/user')).json.data).toMatchObject({ username: 'asha', role: 'user', picture: null })
    const login = { email: 'asha@panchayat.example', password: aRegistration().password }
    expect((await portal.visitor().postUrlEncoded('/api/login', login)).json.role).toBe('user')
  })

  test('stores the language chosen on the device; a browser’s preference is not a choice', async ({ portal }) => {
    const languageOf = async (email: string) => {
      const login = { email, password: aRegistration().password }
      return (await portal.visitor().postUrlEncoded('/api/login', login)).json.language
    }
    const headers = { 'accept-language': 'hi-IN,hi;q=0.9' }
    const [asha, ravi] = [aRegistration(), aRegistration({ username: 'ravi', email: 'ravi@panchayat.example' })]
    const withPreference = await portal.visitor().postForm('/api/register', registrationParts(asha), headers)
    expect([withPreference.status, withPreference.json.message]).toEqual([
      201,
      expect.stringMatching(/\p{Script=Devanagari}/u),
    ])
    expect(await languageOf(asha.email)).toBeNull()
    const choosing = portal.visitor()
    await choosing.post('/api/language', { language: 'hi' })
    expect((await choosing.postForm('/api/register', registrationParts(ravi))).status).toBe(201)
    expect(await languageOf(ravi.email)).toBe('hi')
  })

  test.for(['jpeg', 'png'] as const)(
    'stores a %s as the profile picture, which the person can see',
    async (kind, { portal }) => {
      const visitor = portal.visitor()
      const picture = await aPicture(`face.${kind}`, kind)
      const parts = [...registrationParts(aRegistration()), ['profilePicture', picture] as const]
      expect((await visitor.postForm('/api/register', parts)).status).toBe(201)
      const path: string = (await visitor.get('/api/user')).json.data.picture
      const response = await visitor.get(`/uploads/${path}`)
      expect([response.status, response.headers['content-type']]).toEqual([200, `image/${kind}`])
      expect(await differenceOf(response.bytes, await picture.bytes())).toBeLessThan(3)
    },
  )

  test('rejects any other file as a picture, and then creates no account', async ({ portal }) => {
    for (const file of [aPdf('face.jpg'), aTextCalled('face.png', 'image/png')]) {
      const parts = [...registrationParts(aRegistration()), ['profilePicture', file] as const]
      const response = await portal.visitor().postForm('/api/register', parts)
      expect(response.status).toBe(422)
      expect(fieldErrorsOf(response)).toEqual({ profilePicture: 'This file cannot be used for Profile Picture' })
    }
    expect(await portal.ownerQueries.countOf('accounts')).toBe(0)
  })

  test('rejects an email or a username that exists in any case, with 409', async ({ portal }) => {
    const register = (changes: Partial<ReturnType<typeof aRegistration>>) =>
      portal.visitor().postForm('/api/register', registrationParts(aRegistration(changes)))
    expect((await register({})).status).toBe(201)
    const rejected = [409, 'User already exists!']
    expect(errorOf(await register({ username: 'someone' }))).toEqual(rejected)
    expect(errorOf(await register({ username: 'someone', email: 'ASHA@Panchayat.Example' }))).toEqual(rejected)
    expect(errorOf(await register({ username: ' Asha', email: 'other@panchayat.example' }))).toEqual(rejected)
    expect(await portal.ownerQueries.countOf('accounts')).toBe(1)
  })

  test('creates one account from ten simultaneous registrations with the same email', async ({ portal }) => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        portal.visitor().postForm('/api/register', registrationParts(aRegistration({ username: `asha-${index}` }))),
      ),
    )
    expect(statusesOf(responses)).toEqual([201, ...Array(9).fill(409)])
    expect(await portal.ownerQueries.countOf('accounts')).toBe(1)
  })

  test('never stores the password or the Aadhaar number in plain text', async ({ portal }) => {
    const secrets = { password: 'canary of a mine', aadhar: '2345 6789 0124' }
    const visitor = portal.visitor()
    const response = await visitor.postForm('/api/register', registrationParts(aRegistration(secrets)))
    expect(response.status).toBe(201)
    const stored = await portal.ownerQueries.dumpAllRows()
    expect(stored).toContain('asha@panchayat.example')
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    const responses = JSON.stringify([response.json, (await visitor.get('/api/user')).json])
    for (const secret of [secrets.password, secrets.aadhar, '234567890124']) {
      expect(responses).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
  })
})

const KNOWN = 'known@panchayat.example'
const UNKNOWN = 'unknown@panchayat.example'

describe('POST /api/register with STRICT_ACCOUNT_PRIVACY', () => {
  ownTest.override('environment', ({ mailServer }) => ({ STRICT_ACCOUNT_PRIVACY: 'true', SMTP_URL: mailServer.url }))

  /** A password that differs from that of the known account. */
  const password = 'a strange secret'

  const register = (portal: TestPortal, email: string, username: string) =>
    portal.visitor().postForm('/api/register', registrationParts(aRegistration({ email, username, password })))

  ownTest('answers alike for a known and an unknown email, and so do all later calls', async ({ portal }) => {
    await portal.createAccount('user', KNOWN)
    /** The responses to a stranger who registers with the address of another person. */
    const responsesFor = async (email: string, username: string) => {
      const stranger = portal.visitor()
      const responses = [
        await stranger.postForm('/api/register', registrationParts(aRegistration({ email, username, password }))),
        await stranger.get('/api/session'),
        await stranger.postUrlEncoded('/api/login', { email, password }),
        await stranger.post('/api/checkUser', { email }),
        await stranger.post('/api/verifyOTP', { email, otp: '12345678' }),
        await register(portal, email, username),
        await register(portal, email, `${username}-again`),
        await register(portal, `other-${email}`, `${username}-again`),
      ]
      return responses.map(({ status, json, headers }) => ({
        status,
        body: JSON.stringify({ ...json, requestId: undefined })
          .replaceAll(email, 'EMAIL')
          .replaceAll(username, 'NAME'),
        headers: Object.keys(headers).sort(),
      }))
    }
    const knownResponses = await responsesFor(KNOWN, 'one')
    expect(await responsesFor(UNKNOWN, 'two')).toEqual(knownResponses)
    expect(knownResponses.map(({ status }) => status)).toEqual([201, 200, 401, 200, 400, 409, 201, 409])
    expect(knownResponses.flatMap(({ headers }) => headers)).not.toContain('set-cookie')
    expect(await portal.ownerQueries.countOf('sessions')).toBe(1)
  })

  ownTest(
    'mails a link to a new address, and to a known address only that it has an account',
    async ({ portal, mailServer }) => {
      await portal.createAccount('user', KNOWN)
      expect((await register(portal, KNOWN, 'one')).json).toMatchObject({ status: 201, next: 'confirm-email' })
      expect((await register(portal, UNKNOWN, 'two')).json).toMatchObject({ status: 201, next: 'confirm-email' })
      expect((await register(portal, UNKNOWN, 'three')).status).toBe(201)
      const mails = await mailServer.waitForMails(3)
      const textsTo = (email: string) =>
        mails.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? '')
      expect(textsTo(KNOWN)).toEqual([expect.stringContaining('already has an account')])
      expect(textsTo(KNOWN).join()).not.toContain('confirm-email')
      // Sorted by account id, which is the order of the registrations.
      const links = textsTo(UNKNOWN)
        .map((text) => /\/confirm-email#(\S+)/.exec(text)?.[1] ?? '')
        .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
      const confirm = (token: string | undefined, username: string) =>
        portal.visitor().post('/api/confirm-email', { token, username, password })
      expect((await confirm(links[0], 'two')).status).toBe(200)
      expect((await portal.visitor().postUrlEncoded('/api/login', { email: UNKNOWN, password })).status).toBe(200)
      expect(errorOf(await confirm(links[1], 'three'))).toEqual([409, 'User already exists!'])
    },
  )

  ownTest(
    'activates no registration of a stranger when the owner of the address opens the link',
    async ({ portal, mailServer }) => {
      expect((await register(portal, UNKNOWN, 'stranger')).status).toBe(201)
      const [mail] = await mailServer.waitForMails(1)
      const token = /\/confirm-email#(\S+)/.exec(mail?.text ?? '')?.[1]
      const confirm = (credentials: object) => portal.visitor().post('/api/confirm-email', { token, ...credentials })
      expect(fieldErrorsOf(await confirm({}))).toEqual({
        username: 'Username is required',
        password: 'Password is required',
      })
      const wrong = { password: 'These are not the username and password of your registration' }
      expect(fieldErrorsOf(await confirm({ username: 'stranger', password: 'of the owner' }))).toEqual(wrong)
      expect(fieldErrorsOf(await confirm({ username: 'nobody', password }))).toEqual(wrong)
      for (let attempts = 2; attempts < 10; attempts += 1) await confirm({ username: 'stranger', password: 'a guess' })
      expect((await confirm({ username: 'stranger', password })).status).toBe(429)
      expect((await portal.visitor().postUrlEncoded('/api/login', { email: UNKNOWN, password })).status).toBe(401)
    },
  )

  ownTest(
    'lets the owner of an address confirm their own registration, despite registrations of strangers with it',
    async ({ portal, mailServer }) => {
      for (const name of ['one', 'two', 'three']) expect((await register(portal, UNKNOWN, name)).status).toBe(201)
      const own = { email: UNKNOWN, username: 'owner', password: 'secret of the owner' }
      await portal.visitor().postForm('/api/register', registrationParts(aRegistration(own)))
      // No fourth mail is sent within the hour, but each of the three links works for the owner.
      const mails = await mailServer.waitForMails(3)
      const token = /\/confirm-email#(\S+)/.exec(mails[0]?.text ?? '')?.[1]
      const response = await portal
        .visitor()
        .post('/api/confirm-email', { token, username: 'owner', password: own.password })
      expect(response.status).toBe(200)
      const logIn = async (secret: string) =>
        (await portal.visitor().postUrlEncoded('/api/login', { email: UNKNOWN, password: secret })).status
      expect([await logIn(own.password), await logIn(password)]).toEqual([200, 401])
    },
  )

  ownTest('frees the username of an address that was never confirmed, after ten days', async ({ portal }) => {
    expect((await register(portal, UNKNOWN, 'two')).status).toBe(201)
    await portal.createAccount('user', KNOWN)
    await portal.ownerQueries.ageAccounts(9)
    await runDailyRetention(portal)
    expect((await register(portal, 'other@panchayat.example', 'two')).status).toBe(409)
    await portal.ownerQueries.ageAccounts(2)
    await runDailyRetention(portal)
    expect((await register(portal, 'other@panchayat.example', 'two')).status).toBe(201)
    expect(errorOf(await register(portal, 'third@panchayat.example', 'known'))).toEqual([409, 'User already exists!'])
  })
})
