import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallKind, type Spender, spendCall, spendCallOfAddress } from '../budgets/spend.ts'
import type { Portal } from '../portal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose budget a call takes from; of the features' routes, where it is left out, that of calls at large. */
    budget?: CallKind | 'none'
  }
}

/**
 * Counts every call of the features by its address, before anybody is looked up: also what brings a made-up secret costs
 * its sender. Only among calls at large: who may not submit shall not use up the submissions of a kiosk.
 */
export function holdAddresses(app: FastifyInstance, portal: Portal) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { budget = 'none' } = request.routeOptions.config
    if (budget !== 'none') spendCallOfAddress(portal, request.ip)
    done()
  })
}

/** Gives these routes their budget, and counts every call by its kind, now that its account is known, before anything is read. */
export function holdAccounts(features: FastifyInstance, portal: Portal) {
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
