// SPDX-License-Identifier: Apache-2.0
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { toFieldErrors } from '#shared/field-errors.ts'
import { RequestError, type RequestErrorCode } from '#shared/request-error.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { databaseErrorCode } from '../db/database-errors.ts'
import { translatorFor } from '../i18n/languages.ts'
import type { PlatformDeps } from '../platform-deps.ts'
import { allowedMethods } from './access.ts'
import { discardBody } from './discard-body.ts'
import { languageOf } from './language.ts'
import { presentRequestError } from './present-request-error.ts'

/** Error codes of Fastify, mapped to the portal's own codes. */
const FRAMEWORK_ERRORS: Record<string, RequestErrorCode> = {
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

type Deps = Pick<PlatformDeps, 'traffic' | 'catalogue' | 'passwords'>

/** Converts every thrown error to a response. An unknown error is a bug; the response does not contain its details. */
export function addErrorHandler(app: FastifyInstance, { traffic, catalogue, passwords }: Deps) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const requestError = toRequestError(error)
    traffic.countError(requestError.code)
    // The error `unavailable` has the same cause for all requests, so `logError` logs it only once. Each request has its own
    // log line, too.
    if (requestError.code === 'unavailable') app.logError(error, 'request failed', request.log)
    else if (requestError.status >= 500) request.log.error({ err: error }, 'request failed')
    else if (requestError.status !== TOO_MANY || app.shouldLogRateLimit(request, requestError.code))
      request.log.info(
        { code: requestError.code, ...(requestError.cause !== undefined && { err: requestError.cause }) },
        'request refused',
      )
    if (requestError.details.retryAfter) reply.header('retry-after', requestError.details.retryAfter)
    if (!request.raw.readableEnded) discardBody(request.raw)
    return reply
      .status(requestError.status)
      .send({ ...present(requestError, request, { catalogue, passwords }), requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(app.declaredRoutes, request.url)
    if (methods.length === 0 || methods.includes(request.method)) throw new RequestError('not-found')
    reply.header('allow', methods.join(', '))
    throw new RequestError('method-not-allowed')
  })
}

/** The body of the response, in the reader's language and with the texts of the route's service. */
function present(
  requestError: RequestError,
  request: FastifyRequest,
  { catalogue, passwords }: Pick<Deps, 'catalogue' | 'passwords'>,
) {
  const language = languageOf(request)
  const serviceId = requestError.details.serviceId ?? request.routeOptions.config.serviceId
  const service = serviceId === undefined ? undefined : catalogue.find(serviceId)
  return presentRequestError(requestError, {
    translate: translatorFor(language),
    words: service && wordsOf(service, language),
    passwordLeastLength: passwords.leastLength,
  })
}

/**
 * The request error for any thrown error: errors of clients, of the framework and of the database, or `unexpected` for a
 * bug.
 */
function toRequestError(error: FastifyError): RequestError {
  if (error instanceof RequestError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error)
  if (isClientAbort(error)) return new RequestError('malformed-request')
  const code = FRAMEWORK_ERRORS[error.code] ?? databaseErrorCode(error)
  if (code) return new RequestError(code)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new RequestError('malformed-request')
  }
  return isBrokenUpload(error) ? new RequestError('malformed-request') : new RequestError('unexpected')
}

/** The request error for a request that its schema rejected, with an error for each field. */
function invalidRequest(error: FastifyError) {
  const issues = error.validation?.map(({ keyword, params, message, instancePath }) => ({
    ...params,
    code: keyword,
    path: instancePath.split('/').filter((step) => step !== ''),
    message: message ?? 'text',
  }))
  return new RequestError('answers-invalid', { fieldErrors: toFieldErrors(issues ?? []), isMessageOfFieldErrors: true })
}

/**
 * Node's error for a client that aborted the request. Its code, ECONNRESET, would otherwise be interpreted as a lost
 * database connection.
 */
const isClientAbort = (error: Error) => error.message === 'aborted'

/** Matches messages of busboy, which throws errors without a code for truncated or malformed forms. */
const BROKEN_UPLOAD = /Unexpected end of|Malformed part header|premature close|aborted|Multipart: |The needle cannot /i

const isBrokenUpload = (error: Error) => BROKEN_UPLOAD.test(error.message)
