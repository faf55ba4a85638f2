import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { wordsOf } from '#shared/services/catalogue-register.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { OfferedServices } from '#shared/services/wire.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { KeptText } from '../platform/http/kept-text.ts'
import { languageOf } from '../platform/http/language.ts'

/** The services as the browser draws them: definition and words, in the reader's language; the same until the portal ends. */
export const catalogueRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod =
  ({ catalogue }) =>
  async (app) => {
    const kept = new Map<string, KeptText>()
    const offeredIn = (language: string) => {
      const services = catalogue.services.map((service) => ({
        ...service.definition,
        words: wordsOf(service, language),
      }))
      const offered: OfferedServices = { services, limits: UPLOAD_LIMITS }
      const text = new KeptText(JSON.stringify(offered), 'application/json; charset=utf-8')
      kept.set(language, text)
      return text
    }
    app.get('/api/services', { config: { access: 'anyone' } }, async (request, reply) => {
      const language = languageOf(request)
      return (kept.get(language) ?? offeredIn(language)).send(request, reply)
    })
  }
