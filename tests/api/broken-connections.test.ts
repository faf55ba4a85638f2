// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { registerUnconfirmed } from '../support/a-registration.ts'
import { openRawConnection } from '../support/attack/raw-connection.ts'
import type { Client } from '../support/client.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const POLL_OPTIONS = { timeout: 10_000, interval: 20 }

/** The head and the first bytes of a part that sends a PDF. The boundary of the form is `cut`. */
const HEAD = '--cut\r\ncontent-disposition: form-data; name="landMap"; filename="map.pdf"\r\n\r\n%PDF-1.4\n'

/** Opens a port of the portal; returns its address, and the headers of a logged-in browser. */
async function openPort(portal: TestPortal) {
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, url: `${origin}/api/noc`, headers: headersOf(await portal.as('user')) }
}

const headersOf = ({ cookies }: Client) => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'content-type': 'multipart/form-data; boundary=cut',
})

/** Starts forms that do not end, and waits until their files arrive. */
async function startEndlessForms(portal: TestPortal, url: string, client: Client, count = 1) {
  const before = (await portal.filesOnDisk()).length
  const forms = Array.from({ length: count }, () => {
    const sending = request(url, { method: 'POST', headers: { ...headersOf(client), 'content-length': '1000000' } })
    sending.on('error', () => {})
    sending.write(HEAD)
    return sending
  })
  await vi.waitUntil(async () => (await portal.filesOnDisk()).length === before + count, POLL_OPTIONS)
  return forms
}

/** Aborts forms, and waits until their files are deleted. Otherwise, the portal could not be closed. */
async function abort(portal: TestPortal, forms: readonly ClientRequest[]) {
  const before = (await portal.filesOnDisk()).length
  for (const form of forms) form.destroy()
  await vi.waitUntil(async () => (await portal.filesOnDisk()).length === before - forms.length, POLL_OPTIONS)
}

/** A chunked request with one file that never ends. An HTTP client would stop at the response, but an attacker would continue. */
function* endlessRequest(slot: string, headers: Record<string, string>) {
  const lines = Object.entries(headers).map((pair) => pair.join(': '))
  yield ['POST /api/noc HTTP/1.1', 'host: localhost', ...lines, 'transfer-encoding: chunked', '', ''].join('\r\n')
  const head = HEAD.replace('landMap', slot)
  yield `${head.length.toString(16)}\r\n${head}\r\n`
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024), Buffer.from('\r\n')])
  for (;;) yield chunk
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

  test('that is aborted in the middle of a file leaves nothing behind', async ({ portal }) => {
    const { url } = await openPort(portal)
    const forms = await startEndlessForms(portal, url, await portal.as('user'))
    await abort(portal, forms)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
    // A broken connection is neither an error of the server nor a sign of an unavailable database.
    expect(portal.log).toEqual([])
  })

  test('that is too large and has no Content-Length gets 413 and leaves nothing behind', async ({ portal }) => {
    const { url, headers } = await openPort(portal)
    const megabytes = UPLOAD_LIMITS.requestBytes / 1024 / 1024 + 10
    const sending = request(url, { method: 'POST', headers })
    const responding = once(sending, 'response')
    Readable.from(manyFiles(megabytes)).pipe(sending)
    const [response] = await responding
    expect([response.statusCode, await json(response)]).toEqual([413, expect.objectContaining({ code: 'too-large' })])
    sending.destroy()
    expect(await portal.filesOnDisk()).toEqual([])
  })

  test.for(['noSuchSlot', 'landMap'])(
    'with an endless file %s is stopped at the limit of a request',
    async (slot, { portal }) => {
      const { origin, headers } = await openPort(portal)
      const connected = once(portal.app.server, 'connection')
      const client = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
      const [socket] = await connected
      const closed = once(socket, 'close')
      let received = ''
      client.on('data', (chunk) => {
        received += chunk
      })
      Readable.from(endlessRequest(slot, headers)).pipe(client)
      // A client that continues to send loses its connection.
      await closed
      expect(received).toMatch(/^HTTP\/1.1 413 /)
      expect(received).toContain('"code":"too-large"')
      expect(await portal.filesOnDisk()).toEqual([])
      expect(socket.bytesRead).toBeLessThan(150 * 1024 * 1024)
    },
  )
})

describe('Forms in progress at the same time', () => {
  test.override({ environment: { BUDGET_FACTOR: '1' } })

  const loopback = '127.0.0.1'
  const PER_ACCOUNT = 6
  /**
   * The number of accounts whose forms reach the limit of one network. While no other network sends forms, this limit is a third
   * of all forms that may be in progress.
   */
  const ACCOUNTS = { confirmed: 10, unconfirmed: 5 }

  const submitFrom = (portal: TestPortal, address: string, { cookies }: Client) => {
    const client = portal.visitor(address)
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return portal.submit(client, 'noc')
  }

  test('are limited for each account; after one of them was aborted, another form is accepted', async ({ portal }) => {
    const { url } = await openPort(portal)
    const owner = await portal.as('user')
    const forms = await startEndlessForms(portal, url, owner, PER_ACCOUNT)
    const refused = await submitFrom(portal, '198.51.100.1', owner)
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '30'])
    await abort(portal, forms.splice(0, 1))
    expect((await submitFrom(portal, '198.51.100.1', owner)).status).toBe(201)
    await abort(portal, forms)
  })

  test('are limited for each network, so that other networks are not affected', async ({ portal }) => {
    const { url } = await openPort(portal)
    const forms = []
    for (let account = 0; account < ACCOUNTS.confirmed; account += 1) {
      const client = await portal.createAccount('user', `user-${account}@panchayat.example`)
      forms.push(...(await startEndlessForms(portal, url, client, PER_ACCOUNT)))
    }
    const neighbour = await portal.as('user')
    expect((await submitFrom(portal, loopback, neighbour)).status).toBe(503)
    expect((await submitFrom(portal, '198.51.100.1', neighbour)).status).toBe(201)
    await abort(portal, forms)
  })

  test('of accounts with unconfirmed addresses do not limit accounts with confirmed addresses', async ({ portal }) => {
    const { url } = await openPort(portal)
    const register = async (number: number) => {
      const registration = { username: `new-${number}`, email: `new-${number}@panchayat.example` }
      return (await registerUnconfirmed(portal.visitor(`203.0.113.${number}`), registration)).client
    }
    const forms = []
    for (let account = 0; account < ACCOUNTS.unconfirmed; account += 1) {
      forms.push(...(await startEndlessForms(portal, url, await register(account), PER_ACCOUNT)))
    }
    expect((await submitFrom(portal, loopback, await register(ACCOUNTS.unconfirmed))).status).toBe(503)
    expect((await submitFrom(portal, loopback, await portal.as('user'))).status).toBe(201)
    await abort(portal, forms)
  })
})

describe('A form that is rejected before its body has arrived', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.01' } })

  test('is read to its end, so that the connection can be reused', async ({ portal }) => {
    const { origin, headers } = await openPort(portal)
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
