// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '#shared/request-error.ts'

/**
 * Rejects requests that two servers in a chain could parse differently (ASVS 4.2.1), and closes the connection. In addition
 * to the checks of Node's parser, it rejects several or empty Host headers, an HTTP version other than 1.0 and 1.1, and
 * absolute request targets, which are only sent to proxies.
 */
export function rejectAmbiguousRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isUnambiguous(request)) return done()
    reply.header('connection', 'close')
    throw new RequestError('malformed-request')
  })
}

function isUnambiguous({ raw, originalUrl }: FastifyRequest) {
  const isHttp10 = raw.httpVersion === '1.0'
  return (
    (isHttp10 || raw.httpVersion === '1.1') &&
    hostsIn(raw.rawHeaders) <= 1 &&
    (isHttp10 || Boolean(raw.headers.host)) &&
    originalUrl.startsWith('/')
  )
}

/** Counts Host headers in the raw list, because Node silently drops the second. */
function hostsIn(rawHeaders: readonly string[]) {
  let hosts = 0
  for (let position = 0; position < rawHeaders.length; position += 2) {
    if (rawHeaders[position]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** A path without a route. */
const UNROUTED_PATH = '/api/unreadable-address'

/**
 * Replaces a URL that has invalid percent-encoding by a path that has no route. Fastify would respond to such a URL
 * itself, skip all hooks and echo the URL.
 */
export function replaceMalformedUrl(url = '/'): string {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return UNROUTED_PATH
  }
}
