// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance } from 'fastify'
import type { RequestErrorCode } from '#shared/request-error.ts'
import { networkOf } from '../rate-limits/count-attempts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request over a rate limit, and returns whether the log contains its own lines: see `addRateLimitLog`. */
    shouldLogRateLimit: (request: FastifyRequest, code: RequestErrorCode) => boolean
  }
  interface FastifyRequest {
    /** Whether this request was over a rate limit, and the log contains only its count and no lines about it. */
    isOnlyCounted: boolean
  }
}

/** Requests over a limit are counted for this long, and then logged in one line. */
const WINDOW_MS = 60_000
/**
 * The maximum number of networks whose first request of a minute is logged. Requests of further networks are only
 * counted.
 */
const MAX_NETWORKS = 100

interface RateLimitCount {
  route: string | undefined
  code: RequestErrorCode
  times: number
  /** The networks whose first request is in the log, at most `MAX_NETWORKS`. */
  networks: Set<string>
}

/**
 * Adds `shouldLogRateLimit` for requests over a rate limit. It returns true for the first request of a network in each
 * minute. All other requests are only counted, and one line a minute for each route and limit contains the counts.
 * Otherwise, somebody could send so many requests over a limit that older log files are deleted.
 */
export function addRateLimitLog(app: FastifyInstance) {
  const counts = new Map<string, RateLimitCount>()
  let timer: NodeJS.Timeout | undefined

  function logCounts() {
    clearTimeout(timer)
    timer = undefined
    for (const { route, code, times, networks } of counts.values()) {
      if (times > networks.size) app.log.info({ route, code, times, networks: networks.size }, 'requests over a limit')
    }
    counts.clear()
  }

  app.decorateRequest('isOnlyCounted', false)
  app.decorate('shouldLogRateLimit', (request, code) => {
    timer ??= setTimeout(logCounts, WINDOW_MS).unref()
    const route = request.is404 ? undefined : request.routeOptions.url
    const key = `${code} ${request.method} ${route}`
    const count = counts.get(key) ?? { route, code, times: 0, networks: new Set() }
    counts.set(key, count)
    count.times += 1
    const network = networkOf(request.ip)
    const isFirst = !count.networks.has(network) && count.networks.size < MAX_NETWORKS
    if (isFirst) count.networks.add(network)
    request.isOnlyCounted = !isFirst
    return isFirst
  })
  app.addHook('onClose', async () => logCounts())
}
