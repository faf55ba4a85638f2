// SPDX-License-Identifier: Apache-2.0
import type { IncomingMessage } from 'node:http'

/** The web servers of `deploy/` accept no more in one request, and a form that is only a little too large gets its response. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Discards the rest of a rejected request's body, which a client must send before it reads the response. A body that does not end
 * closes the connection.
 */
export function discardBody(request: IncomingMessage, maxBytes = MAX_BYTES) {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) request.destroy()
  })
  // The parser is detached, because it would pause the request, and the connection could not be reused.
  request.unpipe().resume()
}
