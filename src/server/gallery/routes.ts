// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import { gallerySchema, pictureAddedSchema } from '#shared/gallery/wire.ts'
import { newestFirstQuery } from '#shared/newest-first.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { discardStagedFiles } from '../documents/receive-form.ts'
import { receiveRequestForm } from '../documents/receive-request-form.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { requireCaller, sessionOf } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { addPicture, PICTURE_SLOTS, readCaption } from './add-picture.ts'
import { createSmallPictures, getPicture } from './get-picture.ts'
import { listPictures, presentPicture, versionOf } from './list-pictures.ts'
import { removePicture } from './remove-picture.ts'

const MAX_PAGE_SIZE = 100
/** Browsers may cache a picture for a day. Proxies may not cache it, so that they do not serve removed pictures. */
const CACHE_FOR_A_DAY = 'private, max-age=86400, immutable'

/** The panchayat's pictures: everybody can see them, admins add and remove them. */
export const galleryRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const smallOf = createSmallPictures(deps.documents)

  app.get(
    '/api/gallery',
    {
      config: { access: 'anyone' },
      schema: { querystring: newestFirstQuery(MAX_PAGE_SIZE), response: { 200: gallerySchema } },
    },
    async (request) => {
      const session = await sessionOf(deps, request)
      return readFromReplica(deps, request, (services) => listPictures(services, session?.caller, request.query))
    },
  )

  app.get(
    '/api/gallery/:id/:size',
    {
      config: { access: 'anyone' },
      schema: {
        params: z.object({ id: z.string(), size: z.string() }),
        querystring: z.strictObject({ v: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const { picture, size } = await getPicture(deps, request.params)
      const bytes = await (size === 'small' ? smallOf(picture.filePath) : deps.documents.read(picture.filePath)).catch(
        refuseMissing,
      )
      reply.type(picture.mediaType)
      // Only a URL with the hash of this content may be cached, because a portal with another data folder has other
      // pictures with the same ids.
      reply.header('cache-control', request.query.v === versionOf(picture.sha256) ? CACHE_FOR_A_DAY : 'no-cache')
      if (size === 'large') reply.header('content-length', picture.size)
      return reply.send(bytes)
    },
  )

  app.post(
    '/api/gallery',
    {
      config: { access: ['admin'] },
      schema: { consumes: ['multipart/form-data'], response: { 201: pictureAddedSchema } },
    },
    async (request, reply) => {
      const specification = { slots: PICTURE_SLOTS, read: readCaption }
      const { content: caption, documents } = await receiveRequestForm(request, specification, deps)
      const [picture] = documents
      if (!picture) throw new Error('A form without a picture is rejected')
      try {
        const added = await addPicture(deps, requireCaller(request), picture, caption)
        const message = translatorFor(languageOf(request))('gallery.added')
        return await reply.status(201).send({ message, data: presentPicture(added) })
      } finally {
        await discardStagedFiles(documents, deps.documents)
      }
    },
  )

  app.delete(
    '/api/gallery/:id',
    {
      config: { access: ['admin'] },
      schema: { params: z.object({ id: z.string() }), response: { 200: messageSchema } },
    },
    async (request) => {
      await removePicture(deps, requireCaller(request), request.params.id)
      return { message: translatorFor(languageOf(request))('gallery.removed') }
    },
  )
}

/** Handles a picture that was removed after its row was read and before its file was read. */
function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new RequestError('picture-not-found') : error
}
