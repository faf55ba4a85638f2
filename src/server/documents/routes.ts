import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { signedIn } from '../sessions/guard.ts'
import type { DocumentServices } from './document-services.ts'
import { viewDocument } from './view-document.ts'

/** Documents load nothing and are framed only by the portal. A sandbox would disable the browser's PDF viewer. */
const DOCUMENT_POLICY = "default-src 'none'; base-uri 'none'; object-src 'self'; frame-ancestors 'self'"

/** Browsers wrap a picture in a page of their own with inline styles. */
const PICTURE_POLICY = `${DOCUMENT_POLICY}; style-src 'unsafe-inline'`

/** Download of supporting documents (spec §7). A missing document and another person's get the same response. */
export const documentRoutes: (portal: DocumentServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get(
    '/uploads/*',
    {
      config: { access: 'signed-in' },
      schema: {
        params: z.object({ '*': z.string() }),
        querystring: z.strictObject({
          download: z.string().optional(),
          reuse: z.string().optional().describe('Takes an own document for the form of another application'),
        }),
      },
    },
    async (request, reply) => {
      const use = request.query.reuse === undefined ? 'view' : 'reuse'
      const document = await viewDocument(portal, signedIn(request), { filePath: request.params['*'], use })
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
