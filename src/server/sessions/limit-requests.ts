// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from '../platform/http/accept-content.ts'
import type { CallKind, CallLimiter, RateLimitKeys } from '../platform/rate-limits/limit-calls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Which of `CALL_LIMITS` applies to requests of this route. The default for routes of the features is `call`; a
     * route that writes to the audit log declares `audited`.
     */
    rateLimit?: CallKind | 'none'
  }
}

/**
 * Counts every request of the features by its address before the session query, so that requests with invented tokens
 * are limited, too. Here, every request counts as the kind `call`, because the portal does not know yet whether the request is
 * authorised. Otherwise a stranger could use up the submission limit of a kiosk's address, which many people share.
 *
 * Closes the connection of an address over its limit. In each iteration of the event loop, Node.js accepts only one new
 * connection but serves all open connections. A thousand busy connections would delay other clients for seconds; a client
 * whose connection was closed must connect again, and waits for its turn. Two kinds of connections stay open: the connection of
 * a proxy, because other clients share it, and a connection with a request body, because a client that is still uploading would
 * miss the response.
 */
export function limitByAddress(app: FastifyInstance, { callLimiter }: { callLimiter: CallLimiter }) {
  app.addHook('onRequest', async (request, reply) => {
    const { rateLimit = 'none' } = request.routeOptions.config
    try {
      if (rateLimit !== 'none') await callLimiter.consumeByAddress(request.ip)
    } catch (error) {
      if (request.ip === request.socket.remoteAddress && !hasBody(request.raw.headers)) {
        reply.header('connection', 'close')
      }
      throw error
    }
  })
}

/** The status of an accepted submission. */
const CREATED = 201

/**
 * Counts every request by account and kind, after the guard and before its body is read. Routes that declare no kind
 * get the kind `call`. A submission that is not accepted also counts against the limit of refused submissions.
 */
export function limitByAccount(features: FastifyInstance, { callLimiter }: { callLimiter: CallLimiter }) {
  features.addHook('onRoute', (route) => {
    route.config = { rateLimit: 'call', ...route.config }
  })
  const submissions = new WeakSet<FastifyRequest>()
  features.addHook('onRequest', async (request) => {
    const { rateLimit = 'none' } = request.routeOptions.config
    if (rateLimit === 'submission') submissions.add(request)
    if (rateLimit !== 'none') await callLimiter.consumeByAccount(rateLimit, rateLimitKeysOf(request))
  })
  features.addHook('onResponse', async (request, reply) => {
    if (!submissions.has(request) || reply.statusCode === CREATED) return
    await callLimiter.countRefusedSubmission(rateLimitKeysOf(request))
  })
}

/** The keys of the counters of a request: its address and its account. */
export const rateLimitKeysOf = ({ ip, session }: FastifyRequest): RateLimitKeys => ({
  address: ip,
  accountId: session?.caller.accountId,
})
