// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance } from 'fastify'
import { RequestError } from '#shared/request-error.ts'
import type { Configuration } from '../configuration/configuration.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Origins = Pick<Configuration, 'origin' | 'behindProxy' | 'allowedOrigins'>

/**
 * Rejects state-changing requests from other origins (ASVS 3.5.1), except from the allowed origins, which are on the
 * portal's own site. A client without Origin and Sec-Fetch-Site headers is not a browser, so CSRF does not apply to it.
 */
export function addOriginCheck(app: FastifyInstance, { origin: portalOrigin, behindProxy, allowedOrigins }: Origins) {
  if (allowedOrigins.size > 0) addCorsHeaders(app, allowedOrigins)
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const isListed = origin !== undefined && allowedOrigins.has(origin)
    const isOwnOrigin = site === undefined || site === 'same-origin' || site === 'none'
    if (!isOwnOrigin && !(isListed && site === 'same-site')) throw new RequestError('foreign-origin')
    if (origin === undefined || isListed) return
    // Without a proxy, people open the portal under several host names, such as `localhost` or the machine's name in the
    // local network. The page then comes from the same host as the one that the request is sent to.
    if (origin !== portalOrigin && (behindProxy || origin !== `http://${request.headers.host}`))
      throw new RequestError('foreign-origin')
  })
}

/** The headers of the response to a CORS preflight request from an allowed origin. Browsers may cache them for 600 s. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, correction-of, idempotency-key, x-person',
  'access-control-max-age': '600',
}

/** Adds CORS headers for the allowed origins only. The browser does not let a page of any other origin read a response. */
function addCorsHeaders(app: FastifyInstance, allowedOrigins: ReadonlySet<string>) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': preflightMethod } = request.headers
    if (origin === undefined || !allowedOrigins.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition, retry-after',
    })
    if (request.method !== 'OPTIONS' || preflightMethod === undefined) return
    return reply.status(204).headers(PREFLIGHT).send()
  })
  // A cached response for one origin must not be served to another.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'origin' : [vary, 'origin'].flat().join(', '))
    done()
  })
}
