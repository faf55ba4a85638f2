import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldFault } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

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

/** Room for the texts and part headers of a form, beside its files. */
const ENVELOPE_BYTES = 512 * 1024

/** Refuses a request that announces more than any form may carry, before a byte of it is read. */
export function refuseTooLarge(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > UPLOAD_LIMITS.requestBytes + ENVELOPE_BYTES) throw new Refusal('too-large')
  })
}

/**
 * Refuses what a route does not ask for: schemas refuse unknown fields of what they describe, and this whatever comes
 * to a route that describes no query or no body at all.
 */
export function refuseUnasked(app: FastifyInstance) {
  app.addHook('preValidation', (request, _reply, done) => {
    const { querystring, body, consumes } = request.routeOptions.schema ?? {}
    const unasked = [
      ...(querystring ? [] : namesOf(request.query)),
      // A form with files is read, and held to its fields, by its own route.
      ...(body || consumes?.includes('multipart/form-data') ? [] : namesOf(bodyOf(request))),
    ]
    if (unasked.length > 0) throw new Refusal('answers-invalid', { faults: unasked.map(unknownField) })
    done()
  })
}

/** What is no object has no fields, and no route without a body can want it. */
function bodyOf({ body }: FastifyRequest) {
  if (body !== undefined && body !== null && typeof body !== 'object') throw new Refusal('malformed-request')
  return body
}

const namesOf = (fields: unknown) => (typeof fields === 'object' && fields !== null ? Object.keys(fields) : [])

const unknownField = (field: string): FieldFault => ({ field, code: 'unknown' })

/** Whether a request announces a body that holds something. */
export const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
