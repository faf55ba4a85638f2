import type { FastifyInstance } from 'fastify'
import type { RefusalCode } from '#shared/refusal.ts'
import { networkOf } from '../rate-limits/count-attempts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isLoggedRefusal: (request: FastifyRequest, code: RefusalCode) => boolean
  }
  interface FastifyRequest {
    /** A limit refused this request, and it has no lines of its own in the log, because the log counts it. */
    isOnlyCounted: boolean
  }
}

const WINDOW_MS = 60_000
/** From more networks than this, the requests of a minute are only counted. */
const MAX_NETWORKS = 100

interface Refused {
  route: string | undefined
  code: RefusalCode
  times: number
  /** The networks whose first request is in the log, at most `MAX_NETWORKS`. */
  networks: Set<string>
}

/**
 * Adds `isLoggedRefusal` for requests over a rate limit: true for the first request of a network in each minute. The others are
 * counted, and one line a minute for each route and limit has their number, so that nobody can push older files out of the log by
 * sending requests that are refused.
 */
export function addRefusalLog(app: FastifyInstance) {
  const refused = new Map<string, Refused>()
  let timer: NodeJS.Timeout | undefined

  function logCounts() {
    clearTimeout(timer)
    timer = undefined
    for (const { route, code, times, networks } of refused.values()) {
      if (times > networks.size) app.log.info({ route, code, times, networks: networks.size }, 'requests over a limit')
    }
    refused.clear()
  }

  app.decorateRequest('isOnlyCounted', false)
  app.decorate('isLoggedRefusal', (request, code) => {
    timer ??= setTimeout(logCounts, WINDOW_MS).unref()
    const route = request.is404 ? undefined : request.routeOptions.url
    const key = `${code} ${request.method} ${route}`
    const counted = refused.get(key) ?? { route, code, times: 0, networks: new Set() }
    refused.set(key, counted)
    counted.times += 1
    const network = networkOf(request.ip)
    const isFirst = !counted.networks.has(network) && counted.networks.size < MAX_NETWORKS
    if (isFirst) counted.networks.add(network)
    request.isOnlyCounted = !isFirst
    return isFirst
  })
  app.addHook('onClose', async () => logCounts())
}
