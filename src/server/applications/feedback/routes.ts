// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import { feedbackPath } from '#shared/applications/feedback.ts'
import { giveFeedbackSchema } from '#shared/applications/feedback-wire.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../../sessions/guard.ts'
import { giveFeedback } from './give-feedback.ts'

const FEEDBACK_DESCRIPTION =
  'Answers the question after a decision, or with `null` dismisses it. The answer can be changed until it enters the figures.'

/** Applicants answer, after a decision, how easy it was to apply. */
export const feedbackRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.post(
    feedbackPath(':reference'),
    {
      config: { access: ['user'], rateLimit: 'change' },
      schema: {
        description: FEEDBACK_DESCRIPTION,
        params: z.object({ reference: z.string() }),
        headers: z.object({ 'x-person': personHeader }),
        body: giveFeedbackSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const { reference } = request.params
      await giveFeedback(deps.db, { applicant: requireCaller(request), reference, feedback: request.body })
      const key = request.body.answer === null ? 'feedback.dismissed' : 'feedback.thanks'
      return { message: translatorFor(languageOf(request))(key) }
    },
  )
}
