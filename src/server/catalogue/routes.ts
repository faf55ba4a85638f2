import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { offerServices } from '#shared/services/catalogue-register.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { languageOf } from '../platform/http/language.ts'
import { StaticPage } from '../platform/http/static-page.ts'

/** The services as the browser draws them: definition and words, in the reader's language; the same until the portal ends. */
export const catalogueRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod =
  ({ catalogue }) =>
  async (app) => {
    const kept = new Map<string, StaticPage>()
    const offeredIn = (language: string) => {
      const text = new StaticPage(JSON.stringify(offerServices(catalogue, language)), 'application/json; charset=utf-8')
      kept.set(language, text)
      return text
    }
    app.get('/api/services', { config: { access: 'anyone' } }, async (request, reply) => {
      const language = languageOf(request)
      return (kept.get(language) ?? offeredIn(language)).send(request, reply)
    })
  }
