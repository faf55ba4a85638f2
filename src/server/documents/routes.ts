// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { digestSchema } from '#shared/applications/parts-wire.ts'
import { PART_LIMITS, partPath } from '#shared/part-limits.ts'
import { RequestError } from '#shared/request-error.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../sessions/guard.ts'
import type { DocumentDeps } from './document-deps.ts'
import { countUploadedBytes } from './receive-request-form.ts'
import { storePart } from './upload-parts.ts'
import { viewDocument } from './view-document.ts'

const OCTET_STREAM = 'application/octet-stream'

/** Documents load nothing and are framed only by the portal. A sandbox would disable the browser's PDF viewer. */
const DOCUMENT_POLICY = "default-src 'none'; base-uri 'none'; object-src 'self'; frame-ancestors 'self'"

/** Browsers show a picture within a page that they generate, which has inline styles. */
const PICTURE_POLICY = `${DOCUMENT_POLICY}; style-src 'unsafe-inline'`

/**
 * The download of supporting documents (spec §7), where the response to a missing document and to another person's
 * document is the same; and the upload of documents in parts, to which a later submission refers.
 */
export const documentRoutes: (deps: DocumentDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get(
    '/uploads/*',
    {
      config: { access: 'signed-in', rateLimit: 'audited' },
      schema: {
        params: z.object({ '*': z.string() }),
        querystring: z.strictObject({
          download: z.string().optional(),
          reuse: z.string().optional().describe('Takes a document of the caller for the form of another application'),
        }),
      },
    },
    async (request, reply) => {
      const use = request.query.reuse === undefined ? 'view' : 'reuse'
      const document = await viewDocument(deps, requireCaller(request), { filePath: request.params['*'], use })
      const kind = request.query.download === undefined ? 'inline' : 'attachment'
      return reply
        .type(document.mediaType)
        .header('content-length', document.size)
        .header('content-disposition', contentDisposition(kind, document.fileName))
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', document.mediaType.startsWith('image/') ? PICTURE_POLICY : DOCUMENT_POLICY)
        .send(await deps.documents.read(document.filePath))
    },
  )

  // Only the route below reads a body of this type; it holds one part in memory.
  app.addContentTypeParser(
    OCTET_STREAM,
    { parseAs: 'buffer', bodyLimit: PART_LIMITS.maxPartBytes },
    (_request, body, done) => done(null, body),
  )
  app.put(
    partPath(':digest'),
    {
      config: { access: ['user'] },
      bodyLimit: PART_LIMITS.maxPartBytes,
      schema: {
        consumes: [OCTET_STREAM],
        headers: z.object({ 'x-person': personHeader }),
        params: z.object({ digest: digestSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      if (!Buffer.isBuffer(request.body)) throw new RequestError('malformed-request')
      await countUploadedBytes(request, deps, request.body.length)
      await storePart(deps, requireCaller(request), request.params.digest, request.body)
      return reply.status(204).send(null)
    },
  )
}
