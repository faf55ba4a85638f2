// SPDX-License-Identifier: Apache-2.0
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { VERSION } from '../platform/version.ts'
import { describeForms } from './describe-forms.ts'

const NOT_FOUND = 404
const DOCS = '/api/docs'

/** Allows only files of the same origin, and inline images in the style sheet. */
const DOCS_POLICY =
  "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'"

/** Collects all routes into an OpenAPI description; must be registered before the routes. */
export async function addApiDescription(app: FastifyInstance, deps: CertificateDeps) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gram Seva', version: VERSION } },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document ? describeForms(document.openapiObject, deps) : document.swaggerObject,
  })
}

/** The routes of this file name their rate limit, because they belong to no feature; only features have a limit by default. */
const config = { access: 'anyone', rateLimit: 'call' } as const

/** Serves the description as JSON and as HTML pages, which are created on first use. */
export async function addApiDescriptionRoutes(app: FastifyInstance) {
  app.get('/api/openapi.json', { config, schema: { hide: true } }, async () => app.swagger())

  const readPage = createPageReader(app)
  for (const path of [DOCS, `${DOCS}/*`]) {
    app.get(path, { config, schema: { hide: true } }, async ({ url }, reply) => {
      const { pathname } = new URL(url, 'http://localhost')
      // Fastify decodes paths. With `%`, each file would have countless spellings, and a response would be stored for
      // each.
      if (pathname.includes('%')) throw new RequestError('not-found')
      const { statusCode, headers, rawPayload } = await readPage(pathname)
      if (statusCode === NOT_FOUND) throw new RequestError('not-found')
      return reply.status(statusCode).headers(headers).send(rawPayload)
    })
  }
}

/**
 * Reads each page and file of Swagger UI once. All responses share the bytes of a file, because the largest file has
 * 1.7 MB, and a copy for each of many connections would fill the memory.
 */
function createPageReader(app: FastifyInstance) {
  let swaggerUi: Promise<FastifyInstance> | undefined
  const responses = new Map<string, ReturnType<typeof read>>()

  async function read(path: string) {
    swaggerUi ??= openSwaggerUi(app)
    return (await swaggerUi).inject(path)
  }

  return async (path: string) => {
    const known = responses.get(path)
    if (known) return known
    const response = read(path)
    responses.set(path, response)
    try {
      // Only pages that exist are stored, so that invented paths do not fill the memory.
      if ((await response).statusCode >= 400) responses.delete(path)
    } catch (error) {
      responses.delete(path)
      swaggerUi = undefined
      throw error
    }
    return response
  }
}

/**
 * Runs Swagger UI in a separate Fastify instance. It is created on the first request, because registering Swagger UI
 * at start-up would take a third of the portal's start-up time.
 */
async function openSwaggerUi(app: FastifyInstance) {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const instance = Fastify()
  await instance.register(swagger, { openapi: {}, transformObject: () => app.swagger() })
  await instance.register(swaggerUi, { routePrefix: DOCS, staticCSP: DOCS_POLICY })
  return instance
}
