// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import { announcedSchema, announcementListSchema, announcementTextSchema } from '#shared/announcements/wire.ts'
import { newestFirstQuery } from '#shared/newest-first.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import { requireCaller } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { listAnnouncements, presentAnnouncement, publishAnnouncement, withdrawAnnouncement } from './announcements.ts'

const MAX_PAGE_SIZE = 50

/** The announcements of the panchayat: everybody can read them, admins publish and withdraw them. */
export const announcementRoutes: (deps: PlatformDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db } = deps

  app.get(
    '/api/announcements',
    {
      config: { access: 'anyone' },
      schema: { querystring: newestFirstQuery(MAX_PAGE_SIZE), response: { 200: announcementListSchema } },
    },
    async (request) =>
      readFromReplica(deps, request, (services) =>
        listAnnouncements(services, { ...request.query, language: languageOf(request) }),
      ),
  )

  app.post(
    '/api/announcements',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: { body: announcementTextSchema, response: { 201: announcedSchema } },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const text = { ...request.body, language: request.body.language ?? language }
      const announcement = await publishAnnouncement(db, requireCaller(request), text)
      const message = translatorFor(language)('announcements.published')
      return reply.status(201).send({ message, data: presentAnnouncement(announcement, language) })
    },
  )

  app.delete(
    '/api/announcements/:id',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: { params: z.object({ id: z.string() }), response: { 200: messageSchema } },
    },
    async (request) => {
      await withdrawAnnouncement(db, requireCaller(request), request.params.id)
      return { message: translatorFor(languageOf(request))('announcements.withdrawn') }
    },
  )
}
