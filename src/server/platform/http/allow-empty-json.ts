import type { FastifyInstance } from 'fastify'

/**
 * Takes an empty body for no body: clients of the calls without payload (spec §7: verify, logout, getapplication) often
 * announce JSON all the same. Keys that would reach into prototypes are refused.
 */
export function allowEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
