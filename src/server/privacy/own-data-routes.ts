import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { todayInIndia } from '#shared/rules.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { languageOf } from '../platform/http/language.ts'
import { signedIn } from '../sessions/guard.ts'
import { grantDownload, writeOwnData } from './own-data.ts'

/** Download of all data that the portal keeps about the person who asks. */
export const ownDataRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { db } = portal
  const access = 'signed-in'

  // Asked for its head alone it would be written all the same.
  app.get('/api/account/data', { config: { access }, exposeHeadRoute: false }, async (request, reply) => {
    const owner = signedIn(request)
    await grantDownload(db, owner)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', `gram-seva-${todayInIndia()}.json`))
      .header('cache-control', 'private, no-store')
      .send(Readable.from(writeOwnData(portal, owner, languageOf(request))))
  })
}
