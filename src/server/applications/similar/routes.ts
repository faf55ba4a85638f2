// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import { distinctPath, similarPath, similarSchema } from '#shared/applications/similar.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { findSimilar } from './find-similar.ts'
import { recordDistinct } from './record-distinct.ts'

const FIND_DESCRIPTION =
  'Up to five applications of the panchayat that may be about the same matter, in any service and status, with the compared ' +
  'answers. Aadhaar numbers are not compared.'
const DISTINCT_DESCRIPTION =
  'Records that two applications are not about the same matter. Neither is then shown as similar to the other.'

/** Similar applications, for reviewers. */
export const similarRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get(
    similarPath(':reference'),
    {
      config: { access: ['staff', 'admin'] },
      schema: {
        description: FIND_DESCRIPTION,
        params: z.object({ reference: z.string() }),
        response: { 200: similarSchema },
      },
    },
    async (request) => {
      const input = { reference: request.params.reference, language: languageOf(request) }
      return { data: await findSimilar(deps, requireCaller(request), input) }
    },
  )

  app.post(
    distinctPath(':reference', ':other'),
    {
      config: { access: ['staff', 'admin'] },
      schema: {
        description: DISTINCT_DESCRIPTION,
        params: z.object({ reference: z.string(), other: z.string() }),
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await recordDistinct(deps, requireCaller(request), request.params)
      const translate = translatorFor(languageOf(request))
      return { message: translate('similar.distinct.done', { reference: request.params.other }) }
    },
  )
}
