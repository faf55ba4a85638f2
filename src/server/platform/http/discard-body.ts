// SPDX-License-Identifier: Apache-2.0
import type { IncomingMessage } from 'node:http'

/**
 * The default of `maxBytes`: the limit of the web servers in `deploy/`. It is more than the limit of a form, so that a client
 * still receives the response if its form is slightly too large.
 */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Discards the rest of a rejected request's body, because many clients read the response only after they have sent the whole
 * body. Closes the connection after `maxBytes`.
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
