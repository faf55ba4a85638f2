import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlatformServices } from '../services.ts'
import type { RouteLabels } from './traffic.ts'

/** All paths without a route share these labels, so that guessing paths does not fill the memory. */
const NO_ROUTE: RouteLabels = { method: 'any', route: '(none)' }

/** Counts each response with its route, status and duration. */
export function countRequests(app: FastifyInstance, { traffic }: Pick<PlatformServices, 'traffic'>) {
  app.addHook('onResponse', (request, reply, done) => {
    const { isEndless, isHealthCheck } = request.routeOptions.config
    traffic.count(labelsOf(request), reply.statusCode, isEndless ? undefined : reply.elapsedTime / 1000)
    if (!isHealthCheck) traffic.countForErrorRate(reply.statusCode)
    done()
  })
}

function labelsOf({ is404, routeOptions: { method, url } }: FastifyRequest): RouteLabels {
  return is404 || url === undefined ? NO_ROUTE : { method: String(method), route: url }
}
