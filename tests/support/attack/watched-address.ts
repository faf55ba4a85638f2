// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a local server whose address only the payloads contain, so that every request to it comes from a payload. */
export async function watchAddress(page: (path: string) => { headers?: Record<string, string>; body: string }) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const { headers = {}, body } = page(path)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, requests, close }
}
