import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { closeSlowUploads, isTooSlow } from '#server/platform/http/close-slow-uploads.ts'

const PACE = { timeoutMs: 200, checkEveryMs: 50, leastBytesPerSecond: 1024 }
const AS_IT_IS = { timeoutMs: 30_000, checkEveryMs: 10_000, leastBytesPerSecond: 1024 }

async function listening() {
  const app = Fastify({ bodyLimit: 10_000_000 })
  closeSlowUploads(app, PACE)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/', async ({ body }) => String(body).length)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

describe('A17: a body that is sent a byte at a time', () => {
  test('loses its connection after a timeout; slow but steady uploads are read to the end', async () => {
    const { app, port } = await listening()
    try {
      const slow = connect(port, '127.0.0.1')
      slow.on('error', () => {})
      slow.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\nx')
      await once(slow, 'close')

      const body = 'x'.repeat(1_000_000)
      const headers = { 'content-type': 'text/plain' }
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      expect([answer.status, await answer.text()]).toEqual([200, '1000000'])
    } finally {
      await app.close()
    }
  })

  test('is distinguished from a slow connection by the average rate after half a minute', () => {
    const [kilobyte, minute] = [1024, 60_000]
    // Two megabytes at the rate of an old phone, with a pause in between.
    expect(isTooSlow({ bytes: 330 * kilobyte, ms: minute }, AS_IT_IS)).toBe(false)
    expect(isTooSlow({ bytes: 90 * kilobyte, ms: minute }, AS_IT_IS)).toBe(false)
    expect(isTooSlow({ bytes: 0, ms: minute / 2 }, AS_IT_IS)).toBe(false)
    expect(isTooSlow({ bytes: 31, ms: minute / 2 + 1 }, AS_IT_IS)).toBe(true)
    expect(isTooSlow({ bytes: 59 * kilobyte, ms: minute }, AS_IT_IS)).toBe(true)
  })
})
