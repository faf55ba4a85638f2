import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { registrationSchema } from '#shared/accounts/registration.ts'
import { registeredSchema } from '#shared/accounts/wire.ts'
import { type ArrivedForm, discardAll } from '../documents/receive-form.ts'
import { receiveRequestForm } from '../documents/receive-request-form.ts'
import { chosenLanguage, languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { deviceToken, setSessionCookie } from '../sessions/session-cookie.ts'
import type { AccountServices } from './account-services.ts'
import { PERSON_SLOTS, readPersonForm } from './read-person-form.ts'
import { registerApplicant } from './register-applicant.ts'

const DESCRIPTION =
  'Registers a citizen and opens their session. By this call the person accepts the privacy notice in force: show its ' +
  'essence before the call and link to /privacy. It needs no further call, and can be withdrawn by DELETE /api/consent.'

/** Registration (spec §7): multipart, with an optional picture; the response opens a session. */
export const registrationRoute: (portal: AccountServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const schema = registrationSchema(portal.passwords)

  app.post(
    '/api/register',
    {
      config: { access: 'anyone', rateLimit: 'registration' },
      schema: { description: DESCRIPTION, consumes: ['multipart/form-data'], response: { 201: registeredSchema } },
    },
    async (request, reply) => {
      const rules = { slots: PERSON_SLOTS, read: (form: ArrivedForm) => readPersonForm(schema, form) }
      const { content, documents } = await receiveRequestForm(request, rules, portal)
      try {
        const registration = {
          ...content,
          language: chosenLanguage(request),
          noticeLanguage: languageOf(request),
          device: deviceOf(request.headers['user-agent']),
          deviceToken: deviceToken(request, portal.configuration),
          requestId: request.id,
        }
        const { account, session } = await registerApplicant(portal, registration, documents[0])
        setSessionCookie(reply, portal.configuration, session)
        const message = translatorFor(languageOf(request))('register.success')
        return await reply
          .status(201)
          .send({ status: 201, message, data: { username: account.username, email: account.email } })
      } finally {
        await discardAll(documents, portal.documents)
      }
    },
  )
}
