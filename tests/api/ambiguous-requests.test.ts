// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect } from 'vitest'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const HOST = 'Host: localhost\r\n'
const get = (line: string, headers = HOST) => `${line}\r\n${headers}\r\n`
const post = (headers: string, body = '') => `POST /api/verify HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const LAST_CHUNK = '0\r\n\r\n'
/** A complete request, which a proxy might treat as the next request. */
const HIDDEN = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`

/** Requests that two servers could parse differently (RFC 9112). */
const AMBIGUOUS: Record<string, string> = {
  'a Content-Length before Transfer-Encoding: chunked': post(`Content-Length: 6\r\n${CHUNKED}`, `${LAST_CHUNK}G`),
  'Transfer-Encoding: chunked before a Content-Length': post(
    `${CHUNKED}Content-Length: 4\r\n`,
    `5c\r\n${HIDDEN}\r\n${LAST_CHUNK}`,
  ),
  'Transfer-Encoding: chunked, then identity': post(`${CHUNKED}Transfer-Encoding: identity\r\n`, LAST_CHUNK + HIDDEN),
  'a list of codings in which chunked is not last': post(
    'Transfer-Encoding: chunked, identity\r\n',
    LAST_CHUNK + HIDDEN,
  ),
  'an unknown transfer coding': post('Transfer-Encoding: xchunked\r\n', LAST_CHUNK + HIDDEN),
  'a space before the colon': post('Transfer-Encoding : chunked\r\n', LAST_CHUNK),
  'a tab before the transfer coding, and a Content-Length': post(
    'Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n',
    LAST_CHUNK,
  ),
  'a vertical tab before the transfer coding': post('Transfer-Encoding: \x0bchunked\r\n', LAST_CHUNK),
  'a transfer coding on the next line': post('Transfer-Encoding:\r\n chunked\r\n', LAST_CHUNK),
  'a folded header line (obs-fold)': get('GET /healthz HTTP/1.1', `${HOST}X-A: b\r\n c\r\n`),
  'a folded first line': get('GET /healthz HTTP/1.1', ` X-A: b\r\n${HOST}`),
  'two different Content-Lengths': post('Content-Length: 0\r\nContent-Length: 5\r\n', 'hello'),
  'the same Content-Length twice': post('Content-Length: 0\r\nContent-Length: 0\r\n'),
  'a list in Content-Length': post('Content-Length: 5, 5\r\n', 'hello'),
  'a Content-Length with a sign': post('Content-Length: +5\r\n', 'hello'),
  'a negative Content-Length': post('Content-Length: -1\r\n'),
  'a hexadecimal Content-Length': post('Content-Length: 0x5\r\n', 'hello'),
  'a Content-Length that is too large': post('Content-Length: 99999999999999999999999\r\n'),
  'an empty Content-Length': post('Content-Length:\r\n', HIDDEN),
  'an invalid chunk size': post(CHUNKED, 'zz\r\n\r\n'),
  'a negative chunk size': post(CHUNKED, '-1\r\n\r\n'),
  'a chunk size that is too large': post(CHUNKED, 'fffffffffffffffff\r\n\r\n'),
  'an endless chunk extension': post(CHUNKED, `0;${'a'.repeat(20_000)}\r\n\r\n`),
  'a chunk that ends with LF only': post(CHUNKED, '0\n\n'),
  'a chunk that is longer than its size': post(CHUNKED, `1\r\nab\r\n${LAST_CHUNK}`),
  'two Host headers': get('GET /healthz HTTP/1.1', `${HOST}Host: evil.example\r\n`),
  'no Host header': get('GET /healthz HTTP/1.1', ''),
  'an empty Host header': get('GET /healthz HTTP/1.1', 'Host:\r\n'),
  'an absolute URL as the request target': get('GET http://evil.example/healthz HTTP/1.1'),
  'an asterisk as the request target': get('GET * HTTP/1.1'),
  'lines that end with LF only': `GET /healthz HTTP/1.1\n${HOST}\n`,
  'a CR inside a value': get('GET /healthz HTTP/1.1', 'Host: x\rX-A: b\r\n'),
  'a NUL inside a header value': get('GET /healthz HTTP/1.1', `${HOST}X-A: b\0c\r\n`),
  'a NUL inside a header name': get('GET /healthz HTTP/1.1', `${HOST}X\0A: b\r\n`),
  'a space inside a header name': get('GET /healthz HTTP/1.1', `${HOST}X A: b\r\n`),
  'a header line without a colon': get('GET /healthz HTTP/1.1', `${HOST}Nonsense\r\n`),
  'a space inside the path': get('GET /health z HTTP/1.1'),
  'a NUL inside the path': get('GET /health\0z HTTP/1.1'),
  'a byte above 127 in the path': get('GET /health\xffz HTTP/1.1'),
  'a path without a slash': get('GET healthz HTTP/1.1'),
  'HTTP 0.9': 'GET /healthz\r\n\r\n',
  'version 2.0 in a request of HTTP 1.1': get('GET /healthz HTTP/2.0'),
  'the preface of HTTP 2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an unknown version of HTTP': get('GET /healthz HTTP/9.9'),
  'a method in lowercase': get('get /healthz HTTP/1.1'),
  'an unknown method': get('BREW /healthz HTTP/1.1'),
  'a TLS handshake': '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  'random bytes': '\0\x01\x02\x03\xff\xfe\r\n\r\n',
  'an endless header line': get('GET /healthz HTTP/1.1', `${HOST}X-A: ${'a'.repeat(20_000)}\r\n`),
  'too many header lines': get('GET /healthz HTTP/1.1', `${HOST}${'X-A: b\r\n'.repeat(3_000)}`),
  'an endless path': get(`GET /${'a'.repeat(20_000)} HTTP/1.1`),
}

async function portOf({ app }: TestPortal) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** The status of each response until the portal closes the connection. */
async function statusesOf(port: number, message: string) {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  // The portal closes the connection while the client may still be sending, which can cause a reset.
  socket.on('error', () => {})
  socket.write(Buffer.from(message, 'latin1'))
  await once(socket, 'close')
  return [
    ...Buffer.concat(received)
      .toString('latin1')
      .matchAll(/HTTP\/1\.1 (\d+)/g),
  ].map(([, status]) => Number(status))
}

// A15 is the attack in docs/security/faults-and-attacks.md.
describe('A15: an ambiguous HTTP request', () => {
  test('is rejected with 400, or with 431 if it is too long, and the connection is closed, so that no second request can be smuggled', async ({
    portal,
  }) => {
    const port = await portOf(portal)
    expect(Object.keys(AMBIGUOUS).length).toBeGreaterThanOrEqual(50)
    const statusesByRequest = await Promise.all(
      Object.entries(AMBIGUOUS).map(async ([name, message]) => [name, await statusesOf(port, message)] as const),
    )
    const tooLong = new Set(['an endless header line', 'too many header lines', 'an endless path'])
    const expected = statusesByRequest.map(([name, statuses]) => {
      // The portal may respond before it has read the whole body. It then rejects the rest of the body as an invalid request.
      const isRefused =
        statuses.every((status) => status !== 200) && statuses.at(-1) === (tooLong.has(name) ? 431 : 400)
      return [name, isRefused ? statuses : 400]
    })
    expect(statusesByRequest).toEqual(expected)
    const fetched = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(fetched.status).toBe(200)
  })
})
