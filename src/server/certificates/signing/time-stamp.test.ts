// SPDX-License-Identifier: Apache-2.0
import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchTimeStamp, TIMESTAMP_BYTES } from './time-stamp.ts'

/** Requests a time stamp from an authority that responds in this way; returns 'accepted' or the error. */
async function stampBy(respond: (response: ServerResponse) => void, timeout?: number) {
  const server = createServer((_request, response) => respond(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return fetchTimeStamp(`http://127.0.0.1:${port}/`, new Uint8Array(32), timeout).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

describe('An authority for time stamps', () => {
  test('cannot make an approval wait with a response that does not end', async () => {
    const begin = (response: ServerResponse) => void response.writeHead(200).write('0')
    expect(await stampBy(begin, 200)).toBe('TimestampError: TSA request timed out after 200ms')
  })

  test('cannot fill the memory or exceed the space of the signature with a long response', async () => {
    const send = (response: ServerResponse) => void response.end(Buffer.alloc(TIMESTAMP_BYTES + 1))
    expect(await stampBy(send)).toMatch(/^TimestampError: TSA request failed: the response has more than 12288 bytes$/)
  })

  test.for([
    ['nothing', ''],
    ['a web page', '<html>'],
    ['nested values', Buffer.alloc(3000, Buffer.from([0x30, 0x80]))],
  ] as const)('that sends %s is reported as unavailable', async ([, body]) => {
    expect(await stampBy((response) => void response.end(body))).toMatch(/^TimestampError: /)
  })
})
