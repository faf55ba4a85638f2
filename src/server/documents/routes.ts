import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { contentDisposition } from '../http/content-disposition.ts'
import { signedIn } from '../http/guard.ts'
import type { Portal } from '../portal.ts'
import { viewDocument } from './view-document.ts'

/** A document does nothing but be seen, and only inside the portal; a sandbox would stop the browser's PDF viewer. */
const DOCUMENT_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Handing out supporting documents (spec §7): another's and an absent one answer alike. */
export const documentRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
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
        .header('content-security-policy', DOCUMENT_POLICY)
        .send(await portal.documents.read(document.filePath))
    },
  )
}
