// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirstQuery } from '#shared/newest-first.ts'
import { STREAM_EVENTS } from '#shared/notifications/kinds.ts'
import { markReadSchema, notificationListSchema, unreadSchema } from '#shared/notifications/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { languageOf } from '../platform/http/language.ts'
import { requireCaller } from '../sessions/guard.ts'
import { readFromReplica } from '../sessions/read-from-replica.ts'
import { sessionToken } from '../sessions/session-cookie.ts'
import { countUnread, listNotifications, markNotificationsRead } from './list-notifications.ts'
import type { NotificationDeps } from './notification-feed.ts'
import { createNotificationStreams } from './notification-stream.ts'

const MAX_PAGE_SIZE = 50
const EVENT_STREAM = 'text/event-stream'

/** Notifications of the signed-in person: the list, the unread count, and live changes of the count. */
export const notificationRoutes: (deps: NotificationDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db } = deps
  const streams = createNotificationStreams(deps)
  // Streams never end by themselves, so they are ended before the server waits for its connections to close.
  app.addHook('preClose', async () => streams.end())

  app.get(
    '/api/notifications',
    {
      config: { access: 'signed-in', isBackgroundRequest: true },
      schema: { querystring: newestFirstQuery(MAX_PAGE_SIZE), response: { 200: notificationListSchema } },
    },
    async (request) => {
      const query = { ...request.query, language: languageOf(request) }
      return readFromReplica(deps, request, (deps) => listNotifications(deps, requireCaller(request), query))
    },
  )

  app.get(
    '/api/notifications/unread',
    { config: { access: 'signed-in', isBackgroundRequest: true }, schema: { response: { 200: unreadSchema } } },
    async (request) => ({
      count: await readFromReplica(deps, request, (deps) => countUnread(deps.db, requireCaller(request))),
    }),
  )

  app.post(
    '/api/notifications/read',
    { config: { access: 'signed-in' }, schema: { body: markReadSchema, response: { 200: unreadSchema } } },
    async (request) => {
      const reader = requireCaller(request)
      await markNotificationsRead(db, reader.accountId, request.body)
      return { count: await countUnread(db, reader) }
    },
  )

  app.get(
    '/api/notifications/stream',
    {
      config: { access: 'signed-in', isEndless: true, isBackgroundRequest: true },
      // A HEAD request would also open a stream.
      exposeHeadRoute: false,
      schema: { description: `Server-sent events: ${Object.keys(STREAM_EVENTS).join(', ')}`, produces: [EVENT_STREAM] },
    },
    async (request, reply) => {
      const token = sessionToken(request, deps.configuration)
      if (!request.headers.accept?.includes(EVENT_STREAM) || !token) throw new RequestError('events-only')
      const stream = await streams.open({ accountId: requireCaller(request).accountId, token })
      reply.header('content-type', EVENT_STREAM).header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      return reply.send(stream)
    },
  )
}
