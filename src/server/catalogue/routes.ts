// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { offerServices } from '#shared/services/create-catalogue.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { languageOf } from '../platform/http/language.ts'
import { StaticPage } from '../platform/http/static-page.ts'

/**
 * The services for the browser, with their definitions and their texts in the reader's language; cached for each
 * language.
 */
export const catalogueRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod =
  ({ catalogue, savedFormKeys }) =>
  async (app) => {
    const cached = new Map<string, StaticPage>()
    const pageIn = (language: string) => {
      const offered = { ...offerServices(catalogue, language), savedFormRecipient: savedFormKeys.recipient }
      const page = new StaticPage(JSON.stringify(offered), 'application/json; charset=utf-8')
      cached.set(language, page)
      return page
    }
    app.get('/api/services', { config: { access: 'anyone' } }, async (request, reply) => {
      const language = languageOf(request)
      return (cached.get(language) ?? pageIn(language)).send(request, reply)
    })
  }
