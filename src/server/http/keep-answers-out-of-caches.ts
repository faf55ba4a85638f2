import type { FastifyInstance } from 'fastify'

/**
 * Lets no browser and no proxy keep what the API and the documents answer, unless a route says itself how long: most of it
 * is about a person, and somebody else may sit at the device next. Must be called before the routes are added.
 */
export function keepAnswersOutOfCaches(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    if (!/^\/(?:api|uploads)(?:[/?]|$)/.test(request.url) || reply.hasHeader('cache-control')) return
    reply.header('cache-control', 'no-store')
  })
}
