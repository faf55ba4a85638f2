// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { closeSlowUploads, DOWNLOAD_CHECK, isTooSlow } from '#server/platform/http/close-slow-connections.ts'
import { aPdfOf } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const PACE = { timeoutMs: 200, checkEveryMs: 50, minBytesPerSecond: 1024 }
const DEFAULT_PACE = { timeoutMs: 30_000, checkEveryMs: 10_000, minBytesPerSecond: 1024 }

async function openServer() {
  const app = Fastify({ bodyLimit: 10_000_000 })
  closeSlowUploads(app, PACE)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/', async ({ body }) => String(body).length)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

// A17 is the attack in docs/security/faults-and-attacks.md.
describe('A17: a body that is sent a byte at a time', () => {
  test('loses its connection after a timeout; slow but steady uploads are read to the end', async () => {
    const { app, port } = await openServer()
    try {
      const slow = connect(port, '127.0.0.1')
      slow.on('error', () => {})
      slow.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\nx')
      await once(slow, 'close')

      const body = 'x'.repeat(1_000_000)
      const headers = { 'content-type': 'text/plain' }
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      expect([response.status, await response.text()]).toEqual([200, '1000000'])
    } finally {
      await app.close()
    }
  })

  test('is distinguished from a slow connection by the average rate after half a minute', () => {
    const [kilobyte, minute] = [1024, 60_000]
    // Two megabytes at the rate of an old phone, with a pause in between.
    expect(isTooSlow({ bytes: 330 * kilobyte, ms: minute }, DEFAULT_PACE)).toBe(false)
    expect(isTooSlow({ bytes: 90 * kilobyte, ms: minute }, DEFAULT_PACE)).toBe(false)
    expect(isTooSlow({ bytes: 0, ms: minute / 2 }, DEFAULT_PACE)).toBe(false)
    expect(isTooSlow({ bytes: 31, ms: minute / 2 + 1 }, DEFAULT_PACE)).toBe(true)
    expect(isTooSlow({ bytes: 59 * kilobyte, ms: minute }, DEFAULT_PACE)).toBe(true)
  })
})

const MEGABYTE = 1024 * 1024
const SLOW_PHONE_BYTES_PER_SECOND = 20_000
/** Together larger than the kernel's buffers for a client that does not read. */
const DOWNLOADS = 8

/**
 * Creates a citizen's document of 4 MB, and a second server of the portal, whose timers the test controls. Returns both ends of a
 * connection on which a client has requested the document `DOWNLOADS` times.
 */
async function servedDocument(portal: TestPortal) {
  const citizen = await portal.as('user')
  const changes = { 'landMap:file': aPdfOf(4 * MEGABYTE) }
  const reference = await portal.createApplication({ changes })
  const { json } = await citizen.get(`/api/getDocuments/${reference}/noc`)
  const paths = json.supportingDocuments.map(({ filePath }: { filePath: string }) => `/uploads/${filePath}`)
  const sizes = await Promise.all(paths.map(async (path: string) => (await citizen.get(path)).bytes.length))
  const path = paths[sizes.indexOf(4 * MEGABYTE)]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await buildApp(portal.services, { logger: false, webFolder: 'none' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const connected = once(app.server, 'connection')
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  const cookie = [...citizen.cookies].map((pair) => pair.join('=')).join('; ')
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
  client.write(request.repeat(DOWNLOADS))
  const [socket] = (await connected) as [Socket]
  return { client, socket }
}

describe('A17: a client that reads its download a byte at a time', () => {
  test('loses its connection after two minutes', async ({ portal }) => {
    const { client, socket } = await servedDocument(portal)
    await vi.waitUntil(() => socket.writableLength > 0, 60_000)
    const closed = once(socket, 'close')
    for (let seconds = 0; seconds <= DOWNLOAD_CHECK.timeoutMs / 1000 + 20; seconds += 1) {
      client.read(1)
      vi.advanceTimersByTime(1000)
    }
    await closed
  })

  test('keeps its connection while it reads at the rate of a slow phone, and between downloads', async ({ portal }) => {
    const { client, socket } = await servedDocument(portal)
    let received = 0
    for await (const chunk of client.iterator({ destroyOnReturn: false })) {
      received += chunk.length
      vi.advanceTimersByTime((1000 * chunk.length) / SLOW_PHONE_BYTES_PER_SECOND)
      // The server runs in the same process and needs time to send.
      await setImmediate()
      if (received > DOWNLOADS * 4 * MEGABYTE) break
    }
    expect(socket.writableLength).toBe(0)
    vi.advanceTimersByTime(3 * DOWNLOAD_CHECK.timeoutMs)
    expect(socket.destroyed).toBe(false)
  })
})
