import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { digestSchema } from '#shared/applications/parts-wire.ts'
import { PART_LIMITS, partPath } from '#shared/part-limits.ts'
import { Refusal } from '#shared/refusal.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { personHeader, rejectOtherPersonsForm, requireCaller, requireSession } from '../sessions/guard.ts'
import type { DocumentServices } from './document-services.ts'
import { countPart } from './receive-request-form.ts'
import { storePart } from './upload-parts.ts'
import { viewDocument } from './view-document.ts'

const BYTES = 'application/octet-stream'

/** Documents load nothing and are framed only by the portal. A sandbox would disable the browser's PDF viewer. */
const DOCUMENT_POLICY = "default-src 'none'; base-uri 'none'; object-src 'self'; frame-ancestors 'self'"

/** Browsers wrap a picture in a page of their own with inline styles. */
const PICTURE_POLICY = `${DOCUMENT_POLICY}; style-src 'unsafe-inline'`

/**
 * Download of supporting documents (spec §7), where a missing document and another person's get the same response; and the
 * upload of documents in parts, which a submission names later.
 */
export const documentRoutes: (portal: DocumentServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get(
    '/uploads/*',
    {
      config: { access: 'signed-in', rateLimit: 'audited' },
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
      const document = await viewDocument(portal, requireCaller(request), { filePath: request.params['*'], use })
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

  // The body is read only here, and at most one part is in memory.
  app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: PART_LIMITS.bytes }, (_request, body, done) =>
    done(null, body),
  )
  app.put(
    partPath(':digest'),
    {
      config: { access: ['user'] },
      bodyLimit: PART_LIMITS.bytes,
      schema: {
        consumes: [BYTES],
        headers: z.object({ 'x-person': personHeader }),
        params: z.object({ digest: digestSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      rejectOtherPersonsForm(requireSession(request).user, request.headers['x-person'])
      if (!Buffer.isBuffer(request.body)) throw new Refusal('malformed-request')
      await countPart(request, portal, request.body.length)
      await storePart(portal, requireCaller(request), request.params.digest, request.body)
      return reply.status(204).send(null)
    },
  )
}
