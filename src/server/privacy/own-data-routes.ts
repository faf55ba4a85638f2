// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { todayInIndia } from '#shared/rules.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { languageOf } from '../platform/http/language.ts'
import { requireCaller } from '../sessions/guard.ts'
import { recordDataDownload, writeOwnData } from './own-data.ts'

/** Download of all data that the portal stores about the caller. */
export const ownDataRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db } = deps
  const access = 'signed-in'

  // There is no HEAD route, because a HEAD request would generate the whole file.
  app.get('/api/account/data', { config: { access }, exposeHeadRoute: false }, async (request, reply) => {
    const owner = requireCaller(request)
    await recordDataDownload(db, owner)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', `gram-seva-${todayInIndia()}.json`))
      .header('cache-control', 'private, no-store')
      .send(Readable.from(writeOwnData(deps, owner, languageOf(request))))
  })
}
