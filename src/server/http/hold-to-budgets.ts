import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallKind, type Spender, spendCall } from '../budgets/spend.ts'
import type { Portal } from '../portal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose budget a call takes from; left out, that of calls at large. */
    budget?: CallKind | 'none'
  }
}

/** Counts every call of these routes, before anything of it is read, and refuses what is past its caller's budget. */
export function holdToBudgets(features: FastifyInstance, portal: Portal) {
  features.addHook('onRequest', (request, _reply, done) => {
    const { budget = 'call' } = request.routeOptions.config
    if (budget !== 'none') spendCall(portal, budget, spenderOf(request))
    done()
  })
}

/** Who is calling, as budgets know them. */
export const spenderOf = ({ ip, session }: FastifyRequest): Spender => ({
  address: ip,
  accountId: session?.caller.accountId,
})
