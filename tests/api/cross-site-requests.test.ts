// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { errorOf } from '../support/error-of.ts'
import { test } from '../support/portal-fixture.ts'
import { startAdminLogin } from '../support/second-factor.ts'

const REJECTED = [403, 'This request did not come from the portal, so it was rejected.']

const LISTED = 'https://forms.panchayat.example'

interface Call {
  parameters?: { in: string; name: string }[]
}

describe('Origins in ALLOWED_ORIGINS', () => {
  test.override({
    environment: { ALLOWED_ORIGINS: `${LISTED}, http://localhost:5173`, PUBLIC_ORIGIN: 'https://panchayat.example' },
  })

  const ALLOWED = { 'access-control-allow-origin': LISTED, 'access-control-allow-credentials': 'true' }

  test('may send calls with credentials, and read all responses, including rejections', async ({ portal }) => {
    const citizen = await portal.as('user')
    for (const site of [{}, { 'sec-fetch-site': 'same-site' }]) {
      const response = await citizen.send('POST', '/api/verify', { origin: LISTED, ...site })
      expect([response.status, response.headers]).toEqual([200, expect.objectContaining(ALLOWED)])
      expect(String(response.headers.vary)).toMatch(/\borigin\b/i)
    }
    const read = await citizen.send('GET', '/api/user', { origin: LISTED, 'sec-fetch-site': 'same-site' })
    expect([read.status, read.headers]).toEqual([200, expect.objectContaining(ALLOWED)])
    const refused = await portal.visitor().send('GET', '/api/user', { origin: LISTED })
    expect([refused.status, refused.headers]).toEqual([401, expect.objectContaining(ALLOWED)])
  })

  test('get a response to the preflight of every call, without a session', async ({ portal }) => {
    const preflight = (method: string, path: string, origin: string) =>
      portal.visitor().send('OPTIONS', path, {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      })
    const { paths } = (await portal.visitor().get('/api/openapi.json')).json
    const calls = Object.entries<Record<string, Call>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, call]) => [method.toUpperCase(), path.replace(/\{.*?\}/g, 'x'), call] as const,
      ),
    )
    expect(new Set(calls.map(([method]) => method))).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE']))
    for (const [method, path, { parameters = [] }] of calls) {
      const { status, headers, bytes } = await preflight(method, path, LISTED)
      expect([path, status, headers, bytes.length]).toEqual([path, 204, expect.objectContaining(ALLOWED), 0])
      expect(String(headers['access-control-allow-methods']).split(', ')).toContain(method)
      const headerNames = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
      const allowed = String(headers['access-control-allow-headers']).split(', ')
      expect(allowed).toEqual(expect.arrayContaining(['content-type', ...headerNames]))
      const otherSite = await preflight(method, path, 'https://evil.example')
      expect([path, otherSite.status, otherSite.headers['access-control-allow-origin']]).toEqual([path, 405, undefined])
    }
  })

  test('are compared exactly, so that pages of other sites are rejected', async ({ portal }) => {
    const citizen = await portal.as('user')
    const others = [
      { origin: 'https://evil.example' },
      { origin: `${LISTED}.evil.example` },
      { origin: 'http://forms.panchayat.example' },
      { origin: `${LISTED}:8443` },
      { origin: 'null' },
      { origin: LISTED, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of others) {
      const response = await citizen.send('POST', '/api/verify', headers)
      expect([headers, ...errorOf(response)]).toEqual([headers, ...REJECTED])
    }
    for (const headers of others.slice(0, 5)) {
      const { headers: responseHeaders } = await citizen.send('GET', '/api/user', headers)
      expect(responseHeaders).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe('ALLOWED_ORIGINS', () => {
  test.for<[value: string, sentence: string | undefined]>([
    ['', undefined],
    ['https://forms.panchayat.example,http://localhost:5173', undefined],
    ['https://forms.panchayat.example/', 'https://forms.panchayat.example/ is no origin'],
    ['*', '* is no origin'],
    ['null', 'null is no origin'],
    ['https://Forms.panchayat.example', 'https://Forms.panchayat.example is no origin'],
    ['ftp://forms.panchayat.example', 'ftp://forms.panchayat.example is no origin'],
    ['http://forms.panchayat.example', 'ALLOWED_ORIGINS must contain only https:// addresses'],
  ])('with the value “%s” is checked at the start', ([value, sentence]) => {
    const environment = {
      APP_MODE: 'production',
      PUBLIC_ORIGIN: 'https://panchayat.example',
      SMTP_URL: 'smtp://127.0.0.1:25',
      KEY_PASSPHRASE: 'banyan trees grow slowly',
      ALLOWED_ORIGINS: value,
    }
    if (sentence === undefined) expect(readConfiguration(environment).allowedOrigins.size).toBe(value === '' ? 0 : 2)
    else expect(() => readConfiguration(environment)).toThrow(sentence)
  })
})

describe('Cross-site requests that change state', () => {
  test.override({ environment: { ALLOWED_HOSTS: 'village-server' } })

  test('are rejected with any cookie, unlike requests of the portal’s own site and of programs other than browsers', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const verify = (headers: Record<string, string>) =>
      citizen.send('POST', '/api/verify', { host: '127.0.0.1:3000', ...headers })
    const refused = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://127.0.0.1:3000' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of refused) expect(errorOf(await verify(headers))).toEqual(REJECTED)
    const accepted = [
      {},
      { origin: 'http://127.0.0.1:3000' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      { host: 'village-server:3000', origin: 'http://village-server:3000' },
    ]
    for (const headers of accepted) expect((await verify(headers)).status).toBe(200)
  })

  test('are rejected for every call that changes anything', async ({ portal }) => {
    const startedLogin = await startAdminLogin(portal)
    for (const { method, url, access } of portal.app.declaredRoutes) {
      if (method === 'GET' || method === 'HEAD') continue
      const [role = 'user'] = typeof access === 'string' ? [] : access
      const caller = access === 'logging-in' ? startedLogin : await portal.as(role)
      const response = await caller.send(method, url, { 'sec-fetch-site': 'cross-site' })
      expect([url, ...errorOf(response)]).toEqual([url, ...REJECTED])
    }
  })

  test('do not include navigation from other sites, which is allowed', async ({ portal }) => {
    const response = await portal.visitor().send('GET', '/api/portal', { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(200)
  })
})
