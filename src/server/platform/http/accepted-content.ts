import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { hasBody } from './has-body.ts'

const JSON_TYPE = 'application/json'

/**
 * Holds a body to the kind that its route reads: JSON, and a form where the route says so. What a page of another site
 * can send unasked (a form, `text/plain`) is then no call of the API, beside the check of its origin. An empty body is
 * none, whatever it is announced as: some clients always announce one.
 */
export function holdToAcceptedContent(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    const type = mediaType(request)
    if (request.is404 || type === undefined || type === JSON_TYPE || !hasBody(request.headers)) return done()
    const { consumes = [] } = request.routeOptions.schema ?? {}
    if (!consumes.includes(type)) throw new Refusal('media-type')
    done()
  })
}

const mediaType = ({ headers }: FastifyRequest) => headers['content-type']?.split(';')[0]?.trim().toLowerCase()
