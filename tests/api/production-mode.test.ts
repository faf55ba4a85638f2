// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { DEMO_ACCOUNTS } from '#server/platform/demo-accounts.ts'
import { openMailer } from '#server/platform/mail/open-mailer.ts'
import { codeSentSchema } from '#shared/accounts/wire.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { cookieLine } from '../support/client.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { PASSWORD, test } from '../support/portal-fixture.ts'
import { createReauthentication, findActivationToken, startLogin } from '../support/second-factor.ts'
import { startSecondProcess } from '../support/start-second-process.ts'

const EMAIL = 'asha@panchayat.example'
const STAFF_EMAIL = 'nita@panchayat.example'
const TOO_EASY = 'This password is too easy to guess. Please choose another password'

describe('In production mode', () => {
  test.override('environment', ({ mailServer }) => ({
    APP_MODE: 'production',
    PUBLIC_ORIGIN: 'https://portal.panchayat.example',
    SMTP_URL: mailServer.url,
    KEY_PASSPHRASE: 'banyan trees grow slowly',
    PANCHAYAT_PHONE: '+91 123 456 7890',
    PANCHAYAT_EMAIL: '',
  }))

  test('POST /api/checkUser sends a valid code, but only by mail', async ({ portal, mailServer }) => {
    await portal
      .visitor()
      .postForm('/api/register', registrationParts(aRegistration({ email: EMAIL, username: 'bansuri' })))
    const sent = expectShape(await portal.visitor().post('/api/checkUser', { email: EMAIL }), 200, codeSentSchema)
    expect(sent).toEqual({ message: 'OTP sent to your email!' })
    const mail = await mailServer.newest('Your code for Gram Seva')
    expect(mail.to?.map(({ address }) => address)).toEqual([EMAIL])
    const [otp = ''] = mail.text?.match(/\b\d{8}\b/) ?? []
    const reset = (newPassword: string) =>
      portal.visitor().post('/api/resetPassword', { email: EMAIL, otp, newPassword })
    expect(fieldErrorsOf(await reset('Bansuri@2026'))).toEqual({ newPassword: TOO_EASY })
    expect((await reset('a quiet river')).status).toBe(200)
  })

  test('passwords have at least eight characters, and common ones are rejected', async ({ portal }) => {
    for (const [password, sentence] of [
      ['1234567', 'Password must be at least 8 characters'],
      ['password123', TOO_EASY],
      ['Charlie123', TOO_EASY],
      ['Sundarpur@2026', TOO_EASY],
      ['asha-1990-devi', undefined],
    ] as const) {
      const response = await portal.visitor().postForm('/api/register', registrationParts(aRegistration({ password })))
      if (sentence === undefined) expect(response.status).toBe(201)
      else expect([response.status, fieldErrorsOf(response)]).toEqual([422, { password: sentence }])
    }
    const person = { role: 'staff', username: 'bansuri', email: STAFF_EMAIL, firstName: 'Nita', lastName: 'Rao' }
    const admin = await portal.as('admin')
    const credentials = await createReauthentication(portal, admin)
    const { json } = await admin.post('/api/colleagues', { ...person, ...credentials })
    // In production, the link is only sent by mail.
    expect(json.data).toEqual({ email: STAFF_EMAIL })
    const token = await findActivationToken(portal, STAFF_EMAIL)
    const activated = await portal.visitor().post('/api/activation', { token, newPassword: 'Bansuri@2026' })
    expect(fieldErrorsOf(activated)).toEqual({ newPassword: TOO_EASY })
  })

  test('nobody can register with the address of a demo account, nor create a staff account with such an address', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const person = { role: 'staff', username: 'ramesh', firstName: 'Nita', lastName: 'Rao' }
    for (const { email } of DEMO_ACCOUNTS) {
      const registration = registrationParts(aRegistration({ email: email.toUpperCase() }))
      const registered = await portal.visitor().postForm('/api/register', registration)
      const credentials = { password: PASSWORD, code: '000000' }
      const created = await admin.post('/api/colleagues', { ...person, email, ...credentials })
      for (const response of [registered, created]) {
        expect([response.status, fieldErrorsOf(response)]).toEqual([
          422,
          { email: 'Please enter a valid email address' },
        ])
      }
    }
  })

  test('the portal starts although somebody has registered the addresses of demo accounts, but not as a demo', async ({
    portal,
  }) => {
    for (const { role, email } of DEMO_ACCOUNTS) await portal.createAccount(role, email)
    const expectStartInProductionOnly = async () => {
      await (await startSecondProcess(portal)).end()
      await expect(startSecondProcess(portal, { mode: 'demo' })).rejects.toThrow('This data belongs to a real portal')
    }
    await expectStartInProductionOnly()
    // In data of earlier versions, no mode is recorded, and this attack made the data unusable.
    await portal.ownerQueries.clearMode()
    await expectStartInProductionOnly()
  })

  test('the session cookie requires HTTPS, and no response mentions demo accounts or a fictitious office', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const visitor = portal.visitor()
    const response = await visitor.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
    const attributes = /; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    for (const name of ['__Host-gramseva_session', '__Host-gramseva_device'])
      expect(cookieLine(response, name)).toMatch(attributes)
    expect(cookieLine(response, '__Host-gramseva_signed_in')).toMatch(/=1; Path=\/; Secure; SameSite=Lax$/)
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/)
    expect((await visitor.post('/api/verify')).status).toBe(200)
    const installation = await visitor.get('/api/portal')
    expect(installation.json).toMatchObject({ mode: 'production', passwordLeastLength: 8 })
    expect(installation.json).not.toHaveProperty('demoAccounts')
    expect(installation.json.contact).toEqual({ phone: '+91 123 456 7890' })
  })

  test('the portal ignores a cookie with the plain name, which another host or an unencrypted connection may set', async ({
    portal,
  }) => {
    await portal.createAccount('staff', EMAIL)
    const startedLogin = await startLogin(portal, EMAIL)
    expect((await startedLogin.get('/api/login/step')).status).toBe(200)
    const planted = (name: string, [secret = '']: string[]) => {
      const browser = portal.visitor()
      browser.cookies.set(name, secret)
      return browser
    }
    const otherClient = planted('gramseva_login', [...startedLogin.cookies.values()])
    expect((await otherClient.get('/api/login/step')).status).toBe(401)
    const citizen = await portal.as('user')
    const withPlainCookie = planted('gramseva_session', [...citizen.cookies.values()])
    expect((await withPlainCookie.post('/api/verify')).status).toBe(401)
    expect((await withPlainCookie.get('/api/session')).json).toEqual({ data: null })
    await withPlainCookie.post('/api/logout')
    expect((await citizen.post('/api/verify')).status).toBe(200)
  })
})

describe('In production mode with REQUIRE_SECOND_FACTOR=false', () => {
  test.override('environment', ({ mailServer }) => ({
    APP_MODE: 'production',
    PUBLIC_ORIGIN: 'https://portal.panchayat.example',
    SMTP_URL: mailServer.url,
    KEY_PASSPHRASE: 'banyan trees grow slowly',
    REQUIRE_SECOND_FACTOR: 'false',
    METRICS_TOKEN: 'a token of 24 characters or more'.replaceAll(' ', '-'),
  }))
  test.override({ logLevel: 'warn' })

  test('POST /api/login answers staff as specified; /readyz and the log warn', async ({ portal }) => {
    for (const role of ['staff', 'admin'] as const) {
      await portal.createAccount(role, `${role}-2@panchayat.example`)
      const fields = { email: `${role}-2@panchayat.example`, password: PASSWORD }
      const { status, json } = await portal.visitor().postUrlEncoded('/api/login', fields)
      expect([status, json]).toEqual([200, expect.objectContaining({ status: 200, role })])
    }
    const ready = await portal
      .visitor()
      .send('GET', '/readyz', { authorization: `Bearer ${portal.services.configuration.metricsToken}` })
    expect([ready.status, ready.json.warnings]).toEqual([200, expect.arrayContaining(['second-factor-off'])])
    expect(portal.log.join()).toContain('second-factor-off')
  })
})

describe('A portal in production', () => {
  const settings = {
    APP_MODE: 'production',
    PUBLIC_ORIGIN: 'https://portal.panchayat.example',
    SMTP_URL: 'smtp://127.0.0.1:25',
    KEY_PASSPHRASE: 'banyan trees grow slowly',
  }

  test('sends nothing unencrypted to another machine: mails, database queries, files for scanning', async ({
    mailServer,
  }) => {
    const countErrors = (changes: Record<string, string>) => {
      try {
        readConfiguration({ ...settings, ...changes })
        return 0
      } catch (error) {
        return String(error).split('\n').length - 1
      }
    }
    const remoteDatabase = 'postgres://u@db.example/p'
    for (const [faults, changes] of [
      [
        0,
        {
          DATABASE_URL: `${remoteDatabase}?sslmode=verify-full`,
          DATABASE_OWNER_URL: `${remoteDatabase}?sslmode=require`,
        },
      ],
      [0, { DATABASE_URL: 'postgres://u@localhost/p?host=%2Frun%2Fpostgresql' }],
      [0, { DATABASE_URL: 'postgres://u@127.0.0.1/p', CLAMD_SOCKET: '/run/clamav/clamd.ctl' }],
      [
        3,
        {
          DATABASE_URL: remoteDatabase,
          DATABASE_OWNER_URL: `${remoteDatabase}?sslmode=disable`,
          DATABASE_READ_URL: remoteDatabase,
        },
      ],
      [2, { CLAMD_SOCKET: 'scanner.example:3310', LOG_KEEP_DAYS: '30' }],
      [1, { BACKUP_DIR: '/backups' }],
      [0, { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE_FILE: '/safe/passphrase' }],
      [1, { SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' }],
      [1, { SMTP_URL: 'smtp://mail.example?requireTLS=false&ignoreTLS=true' }],
      [1, { SMTP_URL: 'smtp://127.0.0.1?proxy=http://proxy.example' }],
      [0, { SMTP_URL: 'smtps://u:p@mail.example?name=portal.example' }],
      [1, { DATABASE_URL: `${remoteDatabase}?uselibpqcompat=true&sslmode=require` }],
      [1, { DATABASE_URL: 'postgres://u@localhost/p?host=db.example' }],
      [1, { DATABASE_URL: `${remoteDatabase}?sslmode=verify-full&sslmode=no-verify` }],
      [1, { DATABASE_URL: `${remoteDatabase}?ssl=no-verify&sslmode=` }],
      [1, { DATABASE_URL: 'postgres://u@/p?host=127.0.0.1&host=db.example' }],
      [0, { DATABASE_URL: `${remoteDatabase}?sslmode=verify-full&sslrootcert=/missing/ca.crt` }],
    ] as const) {
      expect([changes, countErrors(changes)]).toEqual([changes, faults])
    }
    const mailer = openMailer({ smtpUrl: mailServer.url, from: 'a@a.example', requiresTls: true, outbox: '' })
    await expect(mailer.send({ to: 'b@b.example', subject: 's', text: 't' })).rejects.toThrow(/TLS/i)
  })
})
