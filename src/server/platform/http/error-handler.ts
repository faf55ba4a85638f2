// SPDX-License-Identifier: Apache-2.0
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { fieldFaults } from '#shared/faults.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { refusalForDatabaseError } from '../db/database-errors.ts'
import { translatorFor } from '../i18n/languages.ts'
import type { PlatformServices } from '../services.ts'
import { allowedMethods } from './access.ts'
import { discardBody } from './discard-body.ts'
import { languageOf } from './language.ts'
import { presentRefusal } from './present-refusal.ts'

/** Error codes of Fastify, mapped to the portal's own codes. */
const FRAMEWORK_REFUSALS: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-type',
}

/** The status of requests over a rate limit. */
const TOO_MANY = 429

type Deps = Pick<PlatformServices, 'traffic' | 'catalogue' | 'passwords'>

/** Converts every thrown error to a response. An unknown error is a bug; the response does not contain its details. */
export function addErrorHandler(app: FastifyInstance, { traffic, catalogue, passwords }: Deps) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    traffic.countRefusal(refusal.code)
    // `unavailable` has the same cause for all requests, so it is logged once. Each request also has its own log line.
    if (refusal.code === 'unavailable') app.logFault(error, 'request failed', request.log)
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    else if (refusal.status !== TOO_MANY || app.isLoggedRefusal(request, refusal.code))
      request.log.info(
        { code: refusal.code, ...(refusal.cause !== undefined && { err: refusal.cause }) },
        'request refused',
      )
    if (refusal.details.retryAfter) reply.header('retry-after', refusal.details.retryAfter)
    if (!request.raw.readableEnded) discardBody(request.raw)
    return reply
      .status(refusal.status)
      .send({ ...present(refusal, request, { catalogue, passwords }), requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(app.declaredRoutes, request.url)
    if (methods.length === 0 || methods.includes(request.method)) throw new Refusal('not-found')
    reply.header('allow', methods.join(', '))
    throw new Refusal('method-not-allowed')
  })
}

/** The body of the response, in the reader's language and with the texts of the route's service. */
function present(
  refusal: Refusal,
  request: FastifyRequest,
  { catalogue, passwords }: Pick<Deps, 'catalogue' | 'passwords'>,
) {
  const language = languageOf(request)
  const serviceId = refusal.details.serviceId ?? request.routeOptions.config.serviceId
  const service = serviceId === undefined ? undefined : catalogue.find(serviceId)
  return presentRefusal(refusal, {
    translate: translatorFor(language),
    words: service && wordsOf(service, language),
    passwordLeastLength: passwords.leastLength,
  })
}

/** The refusal for any thrown error: errors of clients, of the framework and of the database, or `unexpected` for a bug. */
function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error)
  if (isClientAbort(error)) return new Refusal('malformed-request')
  const refusal = FRAMEWORK_REFUSALS[error.code] ?? refusalForDatabaseError(error)
  if (refusal) return new Refusal(refusal)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('malformed-request')
  }
  return isBrokenUpload(error) ? new Refusal('malformed-request') : new Refusal('unexpected')
}

/** The refusal for a request that its schema rejected, with a fault for each field. */
function invalidRequest(error: FastifyError) {
  const issues = error.validation?.map(({ keyword, params, message, instancePath }) => ({
    ...params,
    code: keyword,
    path: instancePath.split('/').filter((step) => step !== ''),
    message: message ?? 'text',
  }))
  return new Refusal('answers-invalid', { faults: fieldFaults(issues ?? []), areFaultsMessage: true })
}

/**
 * Node's error for a client that aborted the request. Its code, ECONNRESET, would otherwise be interpreted as a lost
 * database connection.
 */
const isClientAbort = (error: Error) => error.message === 'aborted'

/** busboy throws plain errors for truncated or malformed forms. */
function isBrokenUpload(error: Error) {
  return /Unexpected end of|Malformed part header|premature close|aborted|Multipart: |The needle cannot /i.test(
    error.message,
  )
}
