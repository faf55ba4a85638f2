import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { languageChoiceSchema, languageChosenSchema } from '#shared/accounts/settings-wire.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../platform/db/connection.ts'
import { setLanguageCookie } from '../platform/http/language.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { sessionOf } from '../sessions/guard.ts'
import type { AccountServices } from './account-services.ts'

/** The choice of a language: kept at the device by cookie, and by account for whoever is logged in. */
export const languageRoutes: (portal: AccountServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { db, configuration } = portal

  app.post(
    '/api/language',
    { config: { access: 'anyone' }, schema: { body: languageChoiceSchema, response: { 200: languageChosenSchema } } },
    async (request, reply) => {
      const { language } = request.body
      if (!LANGUAGES.includes(language)) throw new Refusal('language-unknown')
      const session = await sessionOf(portal, request)
      if (session) await recordLanguage(db, session.caller.accountId, language)
      setLanguageCookie(reply, configuration, language)
      return { language }
    },
  )
}

/** Keeps the language that a person wants: their mails speak it, and every device where they log in. */
async function recordLanguage(db: Database, accountId: string, language: string) {
  await db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}
