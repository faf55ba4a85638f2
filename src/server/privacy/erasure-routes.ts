// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { formatDay } from '#shared/locales/formats.ts'
import { erasureRequestedSchema, erasureRequestSchema, erasureStateSchema } from '#shared/privacy/wire.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { requireCaller } from '../sessions/guard.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { countUndecided, findLastErasure, requestErasure } from './request-erasure.ts'

/**
 * Returns the state of the erasure of the caller's account, and accepts a request for it. A login cancels the request.
 */
export const erasureRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db, configuration } = deps
  const access = ['user'] as const

  app.get(
    '/api/account/erasure',
    { config: { access }, schema: { response: { 200: erasureStateSchema } } },
    async (request) => {
      const { accountId } = requireCaller(request)
      const last = await findLastErasure(db, accountId)
      return {
        data: {
          graceDays: configuration.retention.erasureGraceDays,
          undecided: await countUndecided(db, accountId),
          stoppedAt: last?.step === 'stopped' ? last.at.toISOString() : null,
        },
      }
    },
  )

  app.post(
    '/api/account/erasure',
    {
      config: { access, rateLimit: 'change' },
      schema: { body: erasureRequestSchema, response: { 200: erasureRequestedSchema } },
    },
    async (request, reply) => {
      const dueAt = (await requestErasure(deps, requireCaller(request), request.body.currentPassword)).toISOString()
      clearSessionCookie(reply, configuration)
      const language = languageOf(request)
      const day = formatDay(language, dueAt)
      return { message: translatorFor(language)('settings.erasure.scheduled', { day }), data: { dueAt } }
    },
  )
}
