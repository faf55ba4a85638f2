// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { calendarSchema, charterSchema, publishedCharterSchema } from '#shared/charter/wire.ts'
import { languageOf } from '../platform/http/language.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import type { PlatformServices } from '../platform/services.ts'
import { requireCaller } from '../sessions/guard.ts'
import { changeCalendar } from './calendar.ts'
import { confirmCharter, getCharter } from './charter.ts'

const READING = 'The time limit, the law and the officers of each service, and the days on which the office is closed.'
const CONFIRMING = 'Confirms the charter. The due dates of all undecided applications are computed again.'
const CHANGING = 'Replaces the calendar. The due dates of all undecided applications are computed again.'

/** The citizens' charter of the panchayat and its calendar: everybody can read them, admins change them. */
export const charterRoutes: (portal: PlatformServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get(
    '/api/charter',
    { config: { access: 'anyone' }, schema: { description: READING, response: { 200: publishedCharterSchema } } },
    async (request) => ({ data: await getCharter(portal, languageOf(request)) }),
  )

  app.post(
    '/api/charter',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: { description: CONFIRMING, body: charterSchema, response: { 200: publishedCharterSchema } },
    },
    async (request) => {
      await confirmCharter(portal, requireCaller(request), { ...request.body, languages: LANGUAGES })
      return { data: await getCharter(portal, languageOf(request)) }
    },
  )

  app.post(
    '/api/calendar',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: { description: CHANGING, body: calendarSchema, response: { 200: publishedCharterSchema } },
    },
    async (request) => {
      await changeCalendar(portal, requireCaller(request), request.body)
      return { data: await getCharter(portal, languageOf(request)) }
    },
  )
}
