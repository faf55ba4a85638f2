import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { offerServices } from '#shared/services/catalogue-register.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { languageOf } from '../platform/http/language.ts'
import { StaticPage } from '../platform/http/static-page.ts'

/** The services for the browser: definitions and texts in the reader's language. They do not change while the portal runs. */
export const catalogueRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod =
  ({ catalogue, savedFormKeys }) =>
  async (app) => {
    const cached = new Map<string, StaticPage>()
    const offeredIn = (language: string) => {
      const offered = { ...offerServices(catalogue, language), savedFormRecipient: savedFormKeys.recipient }
      const text = new StaticPage(JSON.stringify(offered), 'application/json; charset=utf-8')
      cached.set(language, text)
      return text
    }
    app.get('/api/services', { config: { access: 'anyone' } }, async (request, reply) => {
      const language = languageOf(request)
      return (cached.get(language) ?? offeredIn(language)).send(request, reply)
    })
  }
