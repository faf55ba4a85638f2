// SPDX-License-Identifier: Apache-2.0
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownFieldErrors } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

const JSON_TYPE = 'application/json'

/**
 * Rejects a body whose media type the route does not accept: JSON, or a form if the route declares it. This also
 * blocks forms and `text/plain` that another site can send without a preflight. An empty body is allowed, because some
 * clients always send a content type.
 */
export function rejectUnexpectedMediaTypes(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    const type = mediaType(request)
    if (request.is404 || type === undefined || type === JSON_TYPE || !hasBody(request.headers)) return done()
    const { consumes = [] } = request.routeOptions.schema ?? {}
    if (!consumes.includes(type)) throw new RequestError('media-type')
    done()
  })
}

const mediaType = ({ headers }: FastifyRequest) => headers['content-type']?.split(';')[0]?.trim().toLowerCase()

/**
 * Accepts an empty JSON body as no body: clients of calls without payload (spec §7: verify, logout, getapplication)
 * often send the JSON content type. Rejects keys such as `__proto__`, which would change the prototype of an object.
 */
export function allowEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** The maximum size of the texts and the part headers of a form, in addition to its files. */
const MAX_TEXT_BYTES = 512 * 1024

/** The maximum size of a request's body. */
export const MAX_BODY_BYTES = UPLOAD_LIMITS.requestBytes + MAX_TEXT_BYTES

/** Rejects a request whose content length is more than any form may have, before its body is read. */
export function rejectOversizedRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const contentLength = Number(request.headers['content-length'] ?? 0)
    if (contentLength > MAX_BODY_BYTES) throw new RequestError('too-large')
  })
}

/** Media types of bodies that have no schema, because the handler of the route checks them. */
const CHECKED_BY_HANDLER = ['multipart/form-data', 'application/octet-stream']

/**
 * Rejects unknown input. Schemas reject unknown fields; this hook rejects any query or body on a route that declares
 * none.
 */
export function rejectUnknownInput(app: FastifyInstance) {
  app.addHook('preValidation', (request, _reply, done) => {
    const { querystring, body, consumes } = request.routeOptions.schema ?? {}
    const unknownFields = [
      ...(querystring ? [] : namesOf(request.query)),
      // The handler of a form with files validates the fields, and the handler of an uploaded part validates the bytes.
      ...(body || consumes?.some((type) => CHECKED_BY_HANDLER.includes(type)) ? [] : namesOf(bodyOf(request))),
    ]
    if (unknownFields.length > 0)
      throw new RequestError('answers-invalid', { fieldErrors: unknownFieldErrors(unknownFields) })
    done()
  })
}

/** Returns the body if it is an object or absent. Any other body is invalid on a route that declares no body. */
function bodyOf({ body }: FastifyRequest) {
  if (body !== undefined && body !== null && typeof body !== 'object') throw new RequestError('malformed-request')
  return body
}

const namesOf = (fields: unknown) => (typeof fields === 'object' && fields !== null ? Object.keys(fields) : [])

/** Whether a request has a non-empty body. */
export const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
