import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from '../platform/http/accept-content.ts'
import { type CallKind, type Spender, spendCall, spendCallOfAddress } from '../platform/rate-limits/rate-limit.ts'
import type { PlatformServices } from '../platform/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose budget a call takes from; of the features' routes, where it is left out, that of calls at large. */
    budget?: CallKind | 'none'
  }
}

/**
 * Counts every call of the features by its address, before anybody is looked up: also what brings a made-up secret costs
 * its sender. Only among calls at large: who may not submit shall not use up the submissions of a kiosk.
 *
 * Hangs up on an address that has spent its own: Node.js takes up one new line for each round in which it answers all that
 * stand open, so that a thousand busy ones keep everybody else waiting for seconds. Not on a proxy, whose lines are
 * everybody's, nor on who is still sending, and would not hear why.
 */
export function holdAddresses(app: FastifyInstance, portal: PlatformServices) {
  app.addHook('onRequest', (request, reply, done) => {
    const { budget = 'none' } = request.routeOptions.config
    try {
      if (budget !== 'none') spendCallOfAddress(portal, request.ip)
    } catch (refusal) {
      if (request.ip === request.socket.remoteAddress && !hasBody(request.raw.headers)) {
        reply.header('connection', 'close')
      }
      throw refusal
    }
    done()
  })
}

/** Gives these routes their budget, and counts every call by its kind, now that its account is known, before anything is read. */
export function holdAccounts(features: FastifyInstance, portal: PlatformServices) {
  features.addHook('onRoute', (route) => {
    route.config = { budget: 'call', ...route.config }
  })
  features.addHook('onRequest', (request, _reply, done) => {
    const { budget = 'none' } = request.routeOptions.config
    if (budget !== 'none') spendCall(portal, budget, spenderOf(request))
    done()
  })
}

/** Who is calling, as budgets know them. */
export const spenderOf = ({ ip, session }: FastifyRequest): Spender => ({
  address: ip,
  accountId: session?.caller.accountId,
})
