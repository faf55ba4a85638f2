// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { languageChoiceSchema, languageChosenSchema } from '#shared/accounts/settings-wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../platform/db/connection.ts'
import { setLanguageCookie } from '../platform/http/language.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { sessionOf } from '../sessions/guard.ts'
import type { AccountDeps } from './account-deps.ts'

/** Stores the chosen language: in a cookie, and in the account when signed in. */
export const languageRoutes: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const { db, configuration } = deps

  app.post(
    '/api/language',
    { config: { access: 'anyone' }, schema: { body: languageChoiceSchema, response: { 200: languageChosenSchema } } },
    async (request, reply) => {
      const { language } = request.body
      if (!LANGUAGES.includes(language)) throw new RequestError('language-unknown')
      const session = await sessionOf(deps, request)
      if (session) await recordLanguage(db, session.caller.accountId, language)
      setLanguageCookie(reply, configuration, language)
      return { language }
    },
  )
}

/** Stores the account's language, which applies to its mails and to every device on which its owner logs in. */
async function recordLanguage(db: Database, accountId: string, language: string) {
  await db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', 'is distinct from', language)
    .execute()
}
