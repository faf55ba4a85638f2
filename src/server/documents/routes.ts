import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { signedIn } from '../sessions/guard.ts'
import type { DocumentServices } from './document-services.ts'
import { viewDocument } from './view-document.ts'

/** A document does nothing but be seen, and only inside the portal; a sandbox would stop the browser's PDF viewer. */
const DOCUMENT_POLICY = "default-src 'none'; base-uri 'none'; object-src 'self'; frame-ancestors 'self'"

/** Around a picture the browser draws a page of its own, with styles in it; nobody else's can be there, as it is a picture. */
const PICTURE_POLICY = `${DOCUMENT_POLICY}; style-src 'unsafe-inline'`

/** Handing out supporting documents (spec §7): another's and an absent one answer alike. */
export const documentRoutes: (portal: DocumentServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get(
    '/uploads/*',
    {
      config: { access: 'signed-in' },
      schema: {
        params: z.object({ '*': z.string() }),
        querystring: z.strictObject({ download: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const document = await viewDocument(portal, signedIn(request), request.params['*'])
      const kind = request.query.download === undefined ? 'inline' : 'attachment'
      return reply
        .type(document.mediaType)
        .header('content-length', document.size)
        .header('content-disposition', contentDisposition(kind, document.fileName))
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', document.mediaType.startsWith('image/') ? PICTURE_POLICY : DOCUMENT_POLICY)
        .send(await portal.documents.read(document.filePath))
    },
  )
}
