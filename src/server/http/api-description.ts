import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { VERSION } from '../installation/version.ts'
import type { Portal } from '../portal.ts'
import { describeForms } from './describe-forms.ts'

/** The page's own files only, and the pictures that its stylesheet holds. */
const DOCS_POLICY =
  "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'"

/** Gathers every route into an OpenAPI description; must be registered before the routes. */
export async function addApiDescription(app: FastifyInstance, portal: Portal) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gram Seva', version: VERSION } },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document ? describeForms(document.openapiObject, portal) : document.swaggerObject,
  })
}

/** Serves the description for machines, and a page of it for people. */
export async function addApiDescriptionRoutes(app: FastifyInstance) {
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () => app.swagger())

  await app.register(async (scope) => {
    // The page's routes are the library's, so what each route of ours says is said for them here.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' }
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
  })
}
