import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { VERSION } from '../platform/version.ts'
import { describeForms } from './describe-forms.ts'

const NOT_FOUND = 404
const DOCS = '/api/docs'

/** Allows only files of the same origin, and inline images in the style sheet. */
const DOCS_POLICY =
  "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'"

/** Collects all routes into an OpenAPI description; must be registered before the routes. */
export async function addApiDescription(app: FastifyInstance, portal: CertificateServices) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gram Seva', version: VERSION } },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document ? describeForms(document.openapiObject, portal) : document.swaggerObject,
  })
}

/** These routes are outside the features, which are limited by default. */
const config = { access: 'anyone', rateLimit: 'call' } as const

/** Serves the description as JSON and as an HTML page, which is created on first use. */
export async function addApiDescriptionRoutes(app: FastifyInstance) {
  app.get('/api/openapi.json', { config, schema: { hide: true } }, async () => app.swagger())

  let page: Promise<FastifyInstance> | undefined
  for (const path of [DOCS, `${DOCS}/*`]) {
    app.get(path, { config, schema: { hide: true } }, async ({ url }, reply) => {
      page ??= openPage(app).catch((error) => {
        page = undefined
        throw error
      })
      const { statusCode, headers, rawPayload } = await (await page).inject(url)
      if (statusCode === NOT_FOUND) throw new Refusal('not-found')
      return reply.status(statusCode).headers(headers).send(rawPayload)
    })
  }
}

/**
 * Runs Swagger UI in a separate Fastify instance, created on demand: registering it took a third of the portal's
 * start.
 */
async function openPage(app: FastifyInstance) {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const page = Fastify()
  await page.register(swagger, { openapi: {}, transformObject: () => app.swagger() })
  await page.register(swaggerUi, { routePrefix: DOCS, staticCSP: DOCS_POLICY })
  return page
}
