import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlatformServices } from '../services.ts'
import type { RouteTally } from './traffic.ts'

/** Stands for every address without a route: whoever tries names out fills no memory with them. */
const NOWHERE = '(none)'

/** Counts each answer with its route, its status and how long it took. */
export function countRequests(app: FastifyInstance, { traffic }: Pick<PlatformServices, 'traffic'>) {
  const tallies = new WeakMap<object, RouteTally>()
  const nowhere = traffic.open('any', NOWHERE)

  function tallyOf({ is404, routeOptions }: FastifyRequest) {
    if (is404) return nowhere
    const { config, method, url } = routeOptions
    const tally = tallies.get(config) ?? traffic.open(String(method), url ?? NOWHERE)
    tallies.set(config, tally)
    return tally
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { isEndless, isHealthCheck } = request.routeOptions.config
    traffic.count(tallyOf(request), reply.statusCode, isEndless ? undefined : reply.elapsedTime)
    if (!isHealthCheck) traffic.countForFaults(reply.statusCode)
    done()
  })
}
