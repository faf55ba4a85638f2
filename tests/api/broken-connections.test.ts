import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { openRawConnection } from '../support/attack/raw-connection.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const POLL_OPTIONS = { timeout: 10_000, interval: 20 }

const HEAD = '--cut\r\ncontent-disposition: form-data; name="landMap"; filename="map.pdf"\r\n\r\n%PDF-1.4\n'

/** The portal on a real port, with the cookies of a logged-in browser. */
async function overTheWire(portal: TestPortal) {
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { cookies } = await portal.as('user')
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return { origin, url: `${origin}/api/noc`, headers: { cookie, 'content-type': 'multipart/form-data; boundary=cut' } }
}

/** An endless form of four-megabyte files. */
function* manyFiles(megabytes: number) {
  for (let part = 0; part * 4 < megabytes; part += 1) {
    yield Buffer.from(part === 0 ? HEAD : `\r\n${HEAD}`)
    for (let index = 0; index < 4; index += 1) yield Buffer.alloc(1024 * 1024)
  }
}

describe('A submission over a real connection', () => {
  test.override('logLevel', 'error')

  test('aborted in the middle of a file leaves nothing behind', async ({ portal }) => {
    const { url, headers } = await overTheWire(portal)
    const sending = request(url, { method: 'POST', headers: { ...headers, 'content-length': '1000000' } })
    sending.on('error', () => {})
    sending.write(HEAD)
    await vi.waitUntil(async () => (await portal.filesOnDisk()).length === 1, POLL_OPTIONS)
    sending.destroy()
    await vi.waitUntil(async () => (await portal.filesOnDisk()).length === 0, POLL_OPTIONS)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
    // A broken connection is not a server error, and no sign of an unavailable database.
    expect(portal.log).toEqual([])
  })

  test('too large without a Content-Length gets 413 and leaves nothing behind', async ({ portal }) => {
    const { url, headers } = await overTheWire(portal)
    const megabytes = UPLOAD_LIMITS.requestBytes / 1024 / 1024 + 10
    const sending = request(url, { method: 'POST', headers })
    const answered = once(sending, 'response')
    Readable.from(manyFiles(megabytes)).pipe(sending)
    const [answer] = await answered
    expect([answer.statusCode, await json(answer)]).toEqual([413, expect.objectContaining({ code: 'too-large' })])
    sending.destroy()
    expect(await portal.filesOnDisk()).toEqual([])
  })
})

describe('A form that is rejected before its body has arrived', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('is read to its end, so that the connection can be reused', async ({ portal }) => {
    const { origin, headers } = await overTheWire(portal)
    const opened = vi.fn()
    portal.app.server.on('connection', opened)
    const connection = openRawConnection(origin, { timeLimit: 5_000 })
    onTestFinished(() => connection.close())
    const body = Buffer.concat([...manyFiles(16)])
    const refused = await connection.send({ path: '/api/profile', headers, body })
    expect(JSON.parse(String(refused?.bytes))).toMatchObject({ code: 'too-many-files' })
    expect(await connection.send({ method: 'GET', path: '/healthz' })).toMatchObject({ status: 200 })
    expect(opened).toHaveBeenCalledOnce()
  })
})
