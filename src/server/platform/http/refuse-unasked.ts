import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldFault } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'

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
