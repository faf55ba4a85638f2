import type { FastifyInstance } from 'fastify'

/**
 * Lets no browser and no proxy keep an answer, unless its route says itself how long: most of it is about a person, and
 * somebody else may sit at the device next. However an address is spelt, the default is the same. Must be called before
 * the routes are added.
 */
export function keepAnswersOutOfCaches(app: FastifyInstance) {
  app.addHook('onSend', (_request, reply, _answer, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
