import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirstQuery } from '#shared/newest-first.ts'
import { STREAM_EVENTS } from '#shared/notices/stream-events.ts'
import { markReadSchema, noticeListSchema, unreadSchema } from '#shared/notices/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { languageOf } from '../platform/http/language.ts'
import { signedIn } from '../sessions/guard.ts'
import { reading } from '../sessions/reading.ts'
import { sessionToken } from '../sessions/session-cookie.ts'
import { countUnread } from './count-unread.ts'
import { listNotices } from './list-notices.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { createNoticeStreams } from './notice-streams.ts'
import type { NotificationServices } from './open-notices.ts'

const MOST = 50
const EVENTS = 'text/event-stream'

/** What the signed-in person is told inside the portal: the list, the count, and both live. */
export const noticeRoutes: (portal: NotificationServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { db } = portal
  const streams = createNoticeStreams(portal)
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', async () => streams.end())

  app.get(
    '/api/notifications',
    {
      config: { access: 'signed-in', isUnattended: true },
      schema: { querystring: newestFirstQuery(MOST), response: { 200: noticeListSchema } },
    },
    async (request) => {
      const asked = { ...request.query, language: languageOf(request) }
      return reading(portal, request, (place) => listNotices(place, signedIn(request), asked))
    },
  )

  app.get(
    '/api/notifications/unread',
    { config: { access: 'signed-in', isUnattended: true }, schema: { response: { 200: unreadSchema } } },
    async (request) => ({ count: await reading(portal, request, (place) => countUnread(place.db, signedIn(request))) }),
  )

  app.post(
    '/api/notifications/read',
    { config: { access: 'signed-in' }, schema: { body: markReadSchema, response: { 200: unreadSchema } } },
    async (request) => {
      const reader = signedIn(request)
      await markNoticesRead(db, reader.accountId, request.body)
      return { count: await countUnread(db, reader) }
    },
  )

  app.get(
    '/api/notifications/stream',
    {
      config: { access: 'signed-in', isEndless: true, isUnattended: true },
      // An answer without an end has no head to be asked for alone.
      exposeHeadRoute: false,
      schema: { description: `Server-sent events: ${Object.keys(STREAM_EVENTS).join(', ')}`, produces: [EVENTS] },
    },
    async (request, reply) => {
      const token = sessionToken(request, portal.configuration)
      if (!request.headers.accept?.includes(EVENTS) || !token) throw new Refusal('events-only')
      const stream = await streams.open({ accountId: signedIn(request).accountId, token })
      reply.header('content-type', EVENTS).header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      return reply.send(stream)
    },
  )
}
