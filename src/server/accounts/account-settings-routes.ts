// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { passwordChangeSchema, sessionListSchema, weeklyMailSchema } from '#shared/accounts/settings-wire.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { requireCaller } from '../sessions/guard.ts'
import { endOtherSessions, endSession, findOpenSessions, presentOpenSession } from '../sessions/manage-sessions.ts'
import { deviceToken } from '../sessions/session-cookie.ts'
import type { AccountDeps } from './account-deps.ts'
import { changePassword } from './change-password.ts'
import { changeWeeklyMail, hasWeeklyMail } from './mails/weekly-mail.ts'

/** Account settings: changes the password, lists and ends sessions, and switches the weekly mail on or off. */
export const accountSettingsRoutes: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db } = deps
  const access = 'signed-in'

  app.post(
    '/api/password',
    {
      config: { access, rateLimit: 'change' },
      schema: { body: passwordChangeSchema(deps.passwords), response: { 200: messageSchema } },
    },
    async (request) => {
      const change = { ...request.body, deviceToken: deviceToken(request, deps.configuration) }
      await changePassword(deps, requireCaller(request), change)
      return { message: translatorFor(languageOf(request))('settings.password.done') }
    },
  )

  app.get(
    '/api/sessions',
    { config: { access }, schema: { response: { 200: sessionListSchema } } },
    async (request) => {
      const translate = translatorFor(languageOf(request))
      const sessions = await findOpenSessions(db, requireCaller(request))
      return { data: sessions.map((session) => presentOpenSession(session, translate)) }
    },
  )

  app.delete(
    '/api/sessions/:id',
    {
      config: { access, rateLimit: 'audited' },
      schema: { params: z.object({ id: z.string() }), response: { 200: messageSchema } },
    },
    async (request) => {
      await endSession(db, requireCaller(request), request.params.id)
      return { message: translatorFor(languageOf(request))('settings.sessions.ended') }
    },
  )

  app.delete('/api/sessions', { config: { access }, schema: { response: { 200: messageSchema } } }, async (request) => {
    await endOtherSessions(db, requireCaller(request))
    return { message: translatorFor(languageOf(request))('settings.sessions.othersEnded') }
  })

  app.get(
    '/api/weekly-mail',
    {
      config: { access: ['admin'] },
      schema: { description: 'Whether the caller gets the weekly mail.', response: { 200: weeklyMailSchema } },
    },
    async (request) => ({ isOn: await hasWeeklyMail(db, requireCaller(request).accountId) }),
  )

  app.post(
    '/api/weekly-mail',
    {
      config: { access: ['admin'], rateLimit: 'change' },
      schema: {
        description: 'Switches the weekly mail of the caller on, from the next Monday, or off.',
        body: weeklyMailSchema,
        response: { 200: weeklyMailSchema },
      },
    },
    async (request) => {
      const { isOn } = request.body
      await changeWeeklyMail(db, requireCaller(request).accountId, isOn)
      return { isOn }
    },
  )
}
