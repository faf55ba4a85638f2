// SPDX-License-Identifier: Apache-2.0
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { detectHiddenAddresses } from './detect-hidden-addresses.ts'

/** The header of a proxy in a container that sees the gateway of its network instead of the client. */
const CLIENT_IS_GATEWAY = { 'x-forwarded-for': '172.30.57.1' }

/** Whether the address of the client is recorded as hidden, for a request with these headers from `from`. */
async function isHidden(trustedProxies: string, headers: Record<string, string>, from = '172.30.57.2', url = '/') {
  const app = Fastify({ trustProxy: trustedProxies })
  let isRecorded = false
  const traffic = {
    recordHiddenAddress() {
      isRecorded = true
    },
  }
  detectHiddenAddresses(app, { configuration: { behindProxy: true, trustedProxies }, traffic })
  app.get('/', async () => 'a page')
  app.get('/healthz', { config: { isHealthCheck: true } }, async () => 'ok')
  // The addresses of clients are remembered, so the second request takes another path than the first one.
  for (let time = 0; time < 2; time += 1) await app.inject({ url, headers, remoteAddress: from })
  await app.close()
  return isRecorded
}

test('a forwarded request whose client is itself a trusted proxy is recorded', async () => {
  expect(await isHidden('172.30.57.0/24', CLIENT_IS_GATEWAY)).toBe(true)
  expect(await isHidden('loopback, 172.30.57.0/24', CLIENT_IS_GATEWAY)).toBe(true)
  expect(await isHidden('uniquelocal', { 'x-forwarded-for': 'fd00::1' }, '::ffff:10.0.0.1')).toBe(true)
  expect(await isHidden('2001:db8::/32', { 'x-forwarded-for': '2001:db8::7' }, '2001:db8::1')).toBe(true)
})

test('other requests are not recorded', async () => {
  // The trusted network is only the proxy itself.
  expect(await isHidden('172.30.57.2', CLIENT_IS_GATEWAY)).toBe(false)
  expect(await isHidden('172.30.57.0/24', { 'x-forwarded-for': '203.0.113.7' })).toBe(false)
  expect(await isHidden('172.30.57.0/24', { 'x-forwarded-for': 'unknown' })).toBe(false)
  // Without the header, or from a machine that is no proxy, nothing was forwarded.
  expect(await isHidden('172.30.57.0/24', {})).toBe(false)
  expect(await isHidden('loopback', CLIENT_IS_GATEWAY, '203.0.113.7')).toBe(false)
  // Programs on the machine of the proxy check the health.
  expect(await isHidden('172.30.57.0/24', CLIENT_IS_GATEWAY, '172.30.57.2', '/healthz')).toBe(false)
})
