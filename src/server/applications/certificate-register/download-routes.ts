// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { generatePdfSchema } from '#shared/applications/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { SignedIn } from '../../sessions/find-session.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { findNewestApproved } from '../find-application.ts'
import { storedSchemes } from '../listed-words.ts'
import { getCertificate } from './get-certificate.ts'

/**
 * The download of certificates (spec §7). The server reads only the application's ID or the scheme's name from the
 * request; all content comes from the database.
 */
export const certificateRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.post(
    '/api/generatepdf',
    { config: { access: 'signed-in', rateLimit: 'audited' }, schema: { body: generatePdfSchema } },
    async (request, reply) => {
      const reader = requireCaller(request)
      const reference = await requestedReference(portal, reader, request.body)
      const { filePath, size } = await getCertificate(portal.db, reader, reference)
      return reply
        .type('application/pdf')
        .header('content-length', size)
        .header('content-disposition', contentDisposition('inline', `certificate-${reference}.pdf`))
        .send(await portal.documents.read(filePath))
    },
  )
}

type DownloadRequest = { schemeName: string } | { row: { _id: string } }

async function requestedReference({ db, catalogue }: CertificateServices, reader: SignedIn, body: DownloadRequest) {
  if ('row' in body) return body.row._id
  if (body.schemeName.trim() === '') throw new Refusal('scheme-required')
  const newest = await findNewestApproved(db, reader, storedSchemes(catalogue, body.schemeName))
  if (!newest) throw new Refusal('not-approved')
  return newest.reference
}
