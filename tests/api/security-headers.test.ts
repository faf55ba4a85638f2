// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { ClientResponse } from '../support/client.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** Directives that every content security policy must contain. */
const POLICY_DIRECTIVES = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]

/** Headers that every response must have, for every client and status. */
const REQUIRED_HEADERS: [header: string, value: RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['origin-agent-cluster', /^\?1$/],
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
  ['x-frame-options', /^(SAMEORIGIN|DENY)$/],
  ['cache-control', /./],
]

/** Additional headers of responses that a browser might render as a page; JSON may load nothing instead. */
const PAGE_HEADERS: typeof REQUIRED_HEADERS = [
  ['permissions-policy', /camera=\(self\).*geolocation=\(\).*microphone=\(\)/],
  ['content-security-policy', /default-src '(self|none)'/],
]
const JSON_HEADERS: typeof REQUIRED_HEADERS = [['content-security-policy', /default-src 'none'.*form-action 'none'/]]

function missingIn({ headers }: ClientResponse): string[] {
  const policy = String(headers['content-security-policy'])
  const type = String(headers['content-type'] ?? '')
  const required = [...REQUIRED_HEADERS, ...(type.startsWith('application/json') ? JSON_HEADERS : PAGE_HEADERS)]
  return [
    ...required.filter(([header, value]) => !value.test(String(headers[header] ?? ''))).map(([header]) => header),
    ...POLICY_DIRECTIVES.filter((directive) => !policy.replaceAll(';', '; ').includes(directive)),
    ...(/unsafe/.test(policy) ? ['nothing unsafe'] : []),
    ...(type.startsWith('text/') && !type.endsWith('; charset=utf-8') ? ['charset'] : []),
    ...Object.keys(headers).filter((header) => header.startsWith('access-control-') || /powered|^server$/.test(header)),
  ]
}

/** Each route for a permitted and a rejected client, and requests rejected before routing. */
async function responsesOf(portal: TestPortal): Promise<[name: string, response: ClientResponse][]> {
  const visitor = portal.visitor()
  const responses: [string, ClientResponse][] = [
    ['no address', await visitor.get('/nothing/here')],
    ['no call', await visitor.get('/api/nothing')],
    ['another method', await visitor.send('PUT', '/api/login')],
    ['another site', await visitor.send('POST', '/api/verify', { 'sec-fetch-site': 'cross-site' })],
    ['too large', await visitor.send('POST', '/api/register', { 'content-length': '99999999' })],
    ['unreadable', await visitor.send('POST', '/api/checkUser', { 'content-type': 'application/json' }, '{')],
    ['unreadable address', await visitor.get('/%zz')],
  ]
  const admin = await portal.as('admin')
  for (const { method, url } of portal.app.declaredRoutes) {
    if (url.includes('stream') || url === '/api/logout') continue
    const path = url.replaceAll(/:\w+|\*/g, 'x')
    for (const client of method === 'GET' || method === 'HEAD' ? [visitor, admin] : [visitor]) {
      responses.push([`${method} ${url}`, await client.send(method, path)])
    }
  }
  return responses
}

// V3.4 is a section of docs/security/asvs.md.
describe('V3.4: security headers', () => {
  test.override('environment', ({ mailServer }) => ({
    APP_MODE: 'production',
    PUBLIC_ORIGIN: 'https://portal.panchayat.example',
    SMTP_URL: mailServer.url,
    KEY_PASSPHRASE: 'banyan trees grow slowly',
  }))

  test('are in every response, rejections included, and none allows other sites', async ({ portal }) => {
    const responses = await responsesOf(portal)
    expect(responses.length).toBeGreaterThan(90)
    const kinds = new Set(responses.map(([, { headers }]) => String(headers['content-type']).split(';', 1)[0]))
    expect([...kinds]).toEqual(expect.arrayContaining(['application/json', 'text/html']))
    const missingHeaders = responses.map(([what, response]) => ({
      what,
      status: response.status,
      missing: missingIn(response),
    }))
    expect(missingHeaders.filter(({ missing }) => missing.length > 0)).toEqual([])
  })
})
