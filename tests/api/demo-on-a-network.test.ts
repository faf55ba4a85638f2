// SPDX-License-Identifier: Apache-2.0
import { hostname } from 'node:os'
import { describe, expect } from 'vitest'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { codeSentSchema } from '#shared/accounts/wire.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const EMAIL = 'asha@panchayat.example'
const FOREIGN_HOST = [
  421,
  'The demo does not answer under this name. Open it at 127.0.0.1 or at the machine’s address, or add the name to ALLOWED_HOSTS.',
]

const REBOUND_HOSTS = [
  'evil.example:3000',
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:3000',
  'localhost@evil.example',
  'evil.example@127.0.0.1',
  'village-server.evil.example',
  '2130706433',
  'localhost:3000:80',
  '[127.0.0.1]x',
]

const OWN_HOSTS = [
  '127.0.0.1:3000',
  'localhost:3000',
  'LOCALHOST',
  '[::1]:3000',
  '192.168.1.20:3000',
  'village-server:80',
]

const get = (portal: TestPortal, path: string, host: string) => portal.visitor().send('GET', path, { host })

describe('A demo under the name of another site (DNS rebinding)', () => {
  test.override({ environment: { ALLOWED_HOSTS: 'Village-Server, demo.panchayat.example' } })

  test('serves no page, no call and no file, unlike under its addresses and the listed names', async ({ portal }) => {
    for (const host of REBOUND_HOSTS) {
      for (const path of ['/api/portal', '/api/session', '/', '/metrics', '/nothing']) {
        expect([host, path, ...errorOf(await get(portal, path, host))]).toEqual([host, path, ...FOREIGN_HOST])
      }
    }
    for (const host of [...OWN_HOSTS, hostname(), 'demo.panchayat.example:8080']) {
      expect([host, (await get(portal, '/api/portal', host)).status]).toEqual([host, 200])
    }
  })

  test('lets nobody log in or receive a code, even with the Origin of that site', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const headers = { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' }
    const calls = { '/api/login': { email: EMAIL, password: 'x' }, '/api/checkUser': { email: EMAIL } }
    for (const [path, body] of Object.entries(calls)) {
      const response = await portal.visitor().send('POST', path, headers, JSON.stringify(body))
      expect([path, ...errorOf(response)]).toEqual([path, ...FOREIGN_HOST])
    }
  })
})

describe('A production portal', () => {
  test.override({
    environment: {
      APP_MODE: 'production',
      PUBLIC_ORIGIN: 'https://panchayat.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      KEY_PASSPHRASE: 'banyan trees grow slowly',
    },
  })

  test('accepts every host name, because its proxy decides on them', async ({ portal }) => {
    for (const host of ['panchayat.example', 'portal.internal:8080']) {
      expect((await get(portal, '/api/portal', host)).status).toBe(200)
    }
  })
})

describe('ALLOWED_HOSTS', () => {
  test.for(['http://village-server', 'village-server:3000', '*', '.example'])(
    'with the value %s is rejected at the start',
    (value) => {
      expect(() => readConfiguration({ APP_MODE: 'demo', ALLOWED_HOSTS: value })).toThrow('is no host name')
    },
  )
})

const sendCode = async (portal: TestPortal, from: string, headers: Record<string, string> = {}) => {
  const json = { 'content-type': 'application/json', ...headers }
  const response = await portal.visitor(from).send('POST', '/api/checkUser', json, JSON.stringify({ email: EMAIL }))
  return expectShape(response, 200, codeSentSchema)
}

describe('The otp in responses of a demo', () => {
  test('is only for clients on the same machine; other clients must read it in the mail', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await sendCode(portal, from)).otp).toMatch(/^\d{8}$/)
    const { otp } = await sendCode(portal, '127.0.0.1')
    const others = [await sendCode(portal, '192.168.1.7'), await sendCode(portal, '2001:db8::7')]
    // A proxy on the same machine forwards the requests of other machines.
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      others.push(await sendCode(portal, '127.0.0.1', { [header]: '192.168.1.7' }))
    }
    for (const response of others) expect(response).toEqual({ message: 'OTP sent to your email!' })
    const mails = await mailsInOutbox(portal.dataDir, 2)
    expect(mails.every(({ text }) => text?.includes(otp ?? 'no code'))).toBe(true)
  })
})

describe('The otp in responses of a demo behind a proxy', () => {
  test.override({ environment: { PUBLIC_ORIGIN: 'https://demo.panchayat.example' } })

  test('is absent, because requests through the proxy come from this machine, too', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    expect(await sendCode(portal, '127.0.0.1')).not.toHaveProperty('otp')
  })
})
