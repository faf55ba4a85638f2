import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Configuration } from '../configuration/configuration.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Origins = Pick<Configuration, 'origin' | 'behindProxy' | 'allowedOrigins'>

/**
 * Refuses state changes that another site started (ASVS 3.5.1), and lets the listed origins of the same site call with
 * credentials. A caller without Origin and Sec-Fetch-Site is no browser, so nobody's cookie is being borrowed.
 */
export function addOriginCheck(app: FastifyInstance, { origin: own, behindProxy, allowedOrigins }: Origins) {
  if (allowedOrigins.size > 0) answerAllowedOrigins(app, allowedOrigins)
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const isListed = origin !== undefined && allowedOrigins.has(origin)
    const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
    if (!isOwnSite && !(isListed && site === 'same-site')) throw new Refusal('foreign-origin')
    if (origin === undefined || isListed) return
    // On loopback and in a local network people open the portal under several names; then the name they opened counts.
    if (origin !== own && (behindProxy || origin !== `http://${request.headers.host}`))
      throw new Refusal('foreign-origin')
  })
}

/** What a page of a listed origin may send, and for how many seconds its browser may remember that. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
  'access-control-allow-headers': 'content-type, idempotency-key, x-person',
  'access-control-max-age': '600',
}

/** Answers CORS for exactly these origins; for any other the browser shows its page nothing, as without this. */
function answerAllowedOrigins(app: FastifyInstance, allowedOrigins: ReadonlySet<string>) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': asked } = request.headers
    if (origin === undefined || !allowedOrigins.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition, retry-after',
    })
    if (request.method !== 'OPTIONS' || asked === undefined) return
    return reply.status(204).headers(PREFLIGHT).send()
  })
  // Whatever a cache keeps for one origin is not the answer for another.
  app.addHook('onSend', (_request, reply, _answer, done) => {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'origin' : [vary, 'origin'].flat().join(', '))
    done()
  })
}
