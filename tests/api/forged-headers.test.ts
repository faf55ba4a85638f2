// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { mailsInOutbox } from '../support/outbox.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'host=evil.example;proto=http;for=6.6.6.6',
  'x-original-url': '/api/getapplication',
  'x-rewrite-url': '/api/getapplication',
  'x-http-method-override': 'DELETE',
}

/** Attempts twelve logins with unknown emails from one network address; returns the statuses. */
async function loginsFrom(portal: TestPortal, remoteAddress: string, forwarded: (index: number) => string) {
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': forwarded(index),
        'x-real-ip': `7.7.7.${index}`,
      },
      payload: { email: `nobody-${remoteAddress}-${index}@panchayat.example`, password: 'x' },
    })
    statuses.push(statusCode)
  }
  return statuses
}

/** The responses if all logins are counted for one address: only the first ten unknown emails are reported. */
const COUNTED_AS_ONE = [...Array<number>(10).fill(404), 401, 401]

// V4.1.3 is the requirement in docs/security/asvs.md, and A23 the attack in docs/security/faults-and-attacks.md.
describe('V4.1.3: headers that only a proxy may set', () => {
  test('do not change the network address of a client without a proxy', async ({ portal }) => {
    expect(await loginsFrom(portal, '127.0.0.1', (index) => `6.6.6.${index}`)).toEqual(COUNTED_AS_ONE)
    expect(await loginsFrom(portal, '10.0.0.9', (index) => `6.6.6.${index}`)).toEqual(COUNTED_AS_ONE)
  })
})

describe('V4.1.3: headers that only a proxy may set, behind a proxy', () => {
  test.override({ environment: { PUBLIC_ORIGIN: 'https://portal.panchayat.example' } })

  test('are accepted only from the local proxy, and only the part that the proxy added', async ({ portal }) => {
    expect(await loginsFrom(portal, '10.0.0.9', (index) => `6.6.6.${index}`)).toEqual(COUNTED_AS_ONE)
    // The value from the client comes first, and the value that the proxy added comes last.
    expect(await loginsFrom(portal, '127.0.0.1', (index) => `6.6.6.${index}, 9.9.9.9`)).toEqual(COUNTED_AS_ONE)
    expect(new Set(await loginsFrom(portal, '127.0.0.1', (index) => `8.8.8.${index}`))).toEqual(new Set([404]))
  })
})

describe('A23: a forged Host', () => {
  // Without ALLOWED_HOSTS, the demo would not respond under another name.
  test.override({
    environment: { PUBLIC_ORIGIN: 'https://portal.panchayat.example', ALLOWED_HOSTS: 'evil.example' },
  })

  test('appears in no mail and no response: links use the configured origin only', async ({ portal }) => {
    const citizen = await portal.createAccount('user', 'asha@panchayat.example')
    const reference = await portal.createApplication({ by: citizen })
    const json = { ...FORGED, 'content-type': 'application/json' }
    const { json: details } = await citizen.get(`/api/applications/${reference}`)
    const decision = { appId: reference, status: 'Rejected', collection: details.data.collection }
    const email = 'asha@panchayat.example'
    await portal.visitor().send('POST', '/api/checkUser', json, JSON.stringify({ email }))
    // Wait for the mail, because a code that is used before its mail is sent would not be mailed.
    const sent = await mailsInOutbox(portal.dataDir, 2)
    const otp = sent.map(({ text }) => /\b\d{8}\b/.exec(text ?? '')?.[0]).find(Boolean)
    const reset = { email, otp, newPassword: 'another long secret' }
    const responses = [
      await (await portal.as('staff')).send('POST', '/api/updatestatus', json, JSON.stringify(decision)),
      await portal.visitor().send('POST', '/api/resetPassword', json, JSON.stringify(reset)),
      await portal.visitor().send('GET', '/api/portal', FORGED),
      await portal.visitor().send('GET', '/api/openapi.json', FORGED),
      await portal.visitor().send('GET', '/nothing', FORGED),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404])
    const mails = await mailsInOutbox(portal.dataDir, 4)
    const links = mails.flatMap(({ text }) => text?.match(/\w+:\/\/\S+/g) ?? [])
    expect(links.length).toBeGreaterThanOrEqual(3)
    expect(links.filter((link) => !link.startsWith('https://portal.panchayat.example/'))).toEqual([])
    const output = JSON.stringify([mails, ...responses.map(({ headers, bytes }) => [headers, bytes.toString()])])
    expect(output).not.toMatch(/evil|gopher|6\.6\.6\.6/)
  })
})
