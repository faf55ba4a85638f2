import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { wordsOf } from '#shared/services/catalogue-register.ts'
import { type OfferedServices, UPLOAD_LIMITS } from '#shared/services/wire.ts'
import { languageOf } from '../http/language.ts'
import type { Portal } from '../portal.ts'

/** The services as the browser draws them: definition and words, in the reader's language. */
export const catalogueRoutes: (portal: Portal) => FastifyPluginAsyncZod =
  ({ catalogue }) =>
  async (app) => {
    app.get('/api/services', { config: { access: 'anyone' } }, async (request): Promise<OfferedServices> => {
      const language = languageOf(request)
      const services = catalogue.services.map((service) => ({
        ...service.definition,
        words: wordsOf(service, language),
      }))
      return { services, limits: UPLOAD_LIMITS }
    })
  }
