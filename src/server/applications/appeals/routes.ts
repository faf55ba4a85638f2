// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import {
  appealDecisionPath,
  appealListSchema,
  appealPath,
  decideAppealSchema,
  fileAppealSchema,
} from '#shared/applications/appeals.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../../sessions/guard.ts'
import { decideAppeal } from './decide-appeal.ts'
import { fileAppeal } from './file-appeal.ts'
import { listAppeals } from './list-appeals.ts'

const params = z.object({ reference: z.string() })

const FILE_DESCRIPTION =
  'Appeals against a rejection, or because the due date has passed. A repeated request changes nothing while the appeal is open.'
const DECIDE_DESCRIPTION =
  'Decides an open appeal: `upheld`, or `ordered` with the day by which the office must decide again.'

/** Applicants appeal, and appellate officers decide. */
export const appealRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.post(
    appealPath(':reference'),
    {
      config: { access: ['user'], rateLimit: 'change' },
      schema: {
        description: FILE_DESCRIPTION,
        params,
        headers: z.object({ 'x-person': personHeader }),
        body: fileAppealSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const { reference } = request.params
      await fileAppeal(deps, { applicant: requireCaller(request), reference, statement: undefined, ...request.body })
      return { message: translatorFor(languageOf(request))('appeal.filed') }
    },
  )

  app.get(
    '/api/appeals',
    {
      config: { access: ['admin', 'appellate'], isBackgroundRequest: true },
      schema: { description: 'The open appeals, and the decided ones.', response: { 200: appealListSchema } },
    },
    async (request) => ({ data: await listAppeals(deps, requireCaller(request), languageOf(request)) }),
  )

  app.post(
    appealDecisionPath(':reference'),
    {
      config: { access: ['appellate'] },
      schema: { description: DECIDE_DESCRIPTION, params, body: decideAppealSchema, response: { 200: messageSchema } },
    },
    async (request) => {
      const { body: decision } = request
      await decideAppeal(deps, { officer: requireCaller(request), reference: request.params.reference, decision })
      return { message: translatorFor(languageOf(request))(`appeal.decided.${decision.outcome}`) }
    },
  )
}
