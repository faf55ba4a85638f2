// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import { consentSchema, consentStateSchema } from '#shared/privacy/wire.ts'
import { getConsentState, giveConsent, withdrawConsent } from '../accounts/consent.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { requireCaller } from '../sessions/guard.ts'

/** Returns the state of the caller's consent to the privacy notice, and accepts and withdraws the consent. */
export const consentRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db } = deps
  const access = ['user'] as const

  app.get(
    '/api/consent',
    { config: { access }, schema: { response: { 200: consentStateSchema } } },
    async (request) => ({ data: await getConsentState(db, requireCaller(request).accountId) }),
  )

  app.post(
    '/api/consent',
    { config: { access, rateLimit: 'change' }, schema: { body: consentSchema, response: { 200: messageSchema } } },
    async (request) => {
      await giveConsent(db, requireCaller(request), request.body)
      return { message: translatorFor(languageOf(request))('consent.accepted') }
    },
  )

  app.delete(
    '/api/consent',
    { config: { access, rateLimit: 'change' }, schema: { response: { 200: messageSchema } } },
    async (request) => {
      await withdrawConsent(db, requireCaller(request), languageOf(request))
      return { message: translatorFor(languageOf(request))('consent.withdrawn') }
    },
  )
}
