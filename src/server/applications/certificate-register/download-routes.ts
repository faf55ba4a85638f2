// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { generatePdfSchema } from '#shared/applications/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { storedSchemes } from '../department-and-scheme.ts'
import { findNewestApproved } from '../find-application.ts'
import { getCertificateForDownload } from './get-certificate.ts'

/**
 * The download of certificates (spec §7). The server reads only the application's ID or the scheme's name from the
 * request; all content comes from the database.
 */
export const certificateDownloadRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.post(
    '/api/generatepdf',
    { config: { access: 'signed-in', rateLimit: 'audited' }, schema: { body: generatePdfSchema } },
    async (request, reply) => {
      const reader = requireCaller(request)
      const reference = await requestedReference(deps, reader, request.body)
      const { filePath, size } = await getCertificateForDownload(deps.db, reader, reference)
      return reply
        .type('application/pdf')
        .header('content-length', size)
        .header('content-disposition', contentDisposition('inline', `certificate-${reference}.pdf`))
        .send(await deps.documents.read(filePath))
    },
  )
}

type DownloadRequest = { schemeName: string } | { row: { _id: string } }

async function requestedReference({ db, catalogue }: CertificateDeps, reader: SignedInUser, body: DownloadRequest) {
  if ('row' in body) return body.row._id
  if (body.schemeName.trim() === '') throw new RequestError('scheme-required')
  const newest = await findNewestApproved(db, reader, storedSchemes(catalogue, body.schemeName))
  if (!newest) throw new RequestError('not-approved')
  return newest.reference
}
