// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { offeredReasonsSchema, reasonsSchema } from '#shared/charter/reasons-wire.ts'
import { calendarSchema, charterSchema, publishedCharterSchema } from '#shared/charter/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { languageOf } from '../platform/http/language.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import { requireCaller } from '../sessions/guard.ts'
import { changeCalendar } from './calendar.ts'
import { confirmCharter, getCharter } from './charter.ts'
import { changeReasons, getReasons } from './reasons.ts'

const READ_DESCRIPTION =
  'The time limit, the law and the officers of each service, and the days on which the office is closed.'
const CONFIRM_DESCRIPTION = 'Confirms the charter. The due dates of all undecided applications are computed again.'
const CHANGE_CALENDAR_DESCRIPTION =
  'Replaces the calendar. The due dates of all undecided applications are computed again.'
const READ_REASONS_DESCRIPTION =
  "The panchayat's own reasons for rejections and requests for changes, and the built-in ones that it hides."
const CHANGE_REASONS_DESCRIPTION =
  'Replaces the own reasons of the panchayat. Reasons that are missing from the list are archived. 409 if the list has changed since `version`.'

/** The citizens' charter of the panchayat and its calendar: everybody can read them, admins change them. */
export const charterRoutes: (deps: PlatformDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.get(
    '/api/charter',
    {
      config: { access: 'anyone' },
      schema: { description: READ_DESCRIPTION, response: { 200: publishedCharterSchema } },
    },
    async (request) => ({ data: await getCharter(deps, languageOf(request)) }),
  )

  app.post(
    '/api/charter',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: { description: CONFIRM_DESCRIPTION, body: charterSchema, response: { 200: publishedCharterSchema } },
    },
    async (request) => {
      await confirmCharter(deps, requireCaller(request), { ...request.body, languages: LANGUAGES })
      return { data: await getCharter(deps, languageOf(request)) }
    },
  )

  app.post(
    '/api/calendar',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: {
        description: CHANGE_CALENDAR_DESCRIPTION,
        body: calendarSchema,
        response: { 200: publishedCharterSchema },
      },
    },
    async (request) => {
      await changeCalendar(deps, requireCaller(request), request.body)
      return { data: await getCharter(deps, languageOf(request)) }
    },
  )

  app.get(
    '/api/reasons',
    {
      config: { access: ['staff', 'admin'] },
      schema: { description: READ_REASONS_DESCRIPTION, response: { 200: offeredReasonsSchema } },
    },
    async (request) => ({ data: await getReasons(deps.db, requireCaller(request).panchayatId) }),
  )

  app.post(
    '/api/reasons',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: { description: CHANGE_REASONS_DESCRIPTION, body: reasonsSchema, response: { 200: offeredReasonsSchema } },
    },
    async (request) => {
      const admin = requireCaller(request)
      const written = request.body.reasons.flatMap(({ texts }) => Object.keys(texts))
      if (!written.every((language) => LANGUAGES.includes(language))) throw new RequestError('language-unknown')
      await changeReasons(deps, admin, request.body)
      return { data: await getReasons(deps.db, admin.panchayatId) }
    },
  )
}
