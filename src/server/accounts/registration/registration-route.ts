// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmationSchema, registrationSchema } from '#shared/accounts/registration.ts'
import { confirmationSentSchema, messageSchema, registeredSchema } from '#shared/accounts/wire.ts'
import { discardStagedFiles, type FormContent } from '../../documents/receive-form.ts'
import { receiveRequestForm } from '../../documents/receive-request-form.ts'
import { chosenLanguage, languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { deviceOf } from '../../sessions/device-of.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { deviceToken, setSessionCookie } from '../../sessions/session-cookie.ts'
import type { AccountDeps } from '../account-deps.ts'
import { PERSON_SLOTS, readPersonForm } from '../read-person-form.ts'
import { confirmationLink, confirmEmail, sendConfirmationAgain } from './confirm-email.ts'
import { registerApplicant } from './register-applicant.ts'

const DESCRIPTION =
  'Registers a citizen and opens their session. With this call, the person accepts the privacy notice in force. Before ' +
  'the call, show the summary of the notice and link to /privacy. DELETE /api/consent withdraws the consent. ' +
  'With STRICT_ACCOUNT_PRIVACY, the call opens no session. The response then contains `next`, and the person must first open ' +
  'the link in the mail.'

/**
 * Registration (spec §7): a multipart form with an optional picture, whose response opens a session. A link in a mail
 * confirms the email address.
 */
export const registrationRoute: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const schema = registrationSchema(deps.passwords)

  app.post(
    '/api/register',
    {
      config: { access: 'anyone', rateLimit: 'registration' },
      schema: { description: DESCRIPTION, consumes: ['multipart/form-data'], response: { 201: registeredSchema } },
    },
    async (request, reply) => {
      const formSpec = { slots: PERSON_SLOTS, read: (form: FormContent) => readPersonForm(schema, form) }
      const { content, documents } = await receiveRequestForm(request, formSpec, deps)
      try {
        const registration = {
          ...content,
          // Undefined if the person has not chosen a language; the notice is then shown in the language of the browser.
          language: chosenLanguage(request),
          noticeLanguage: languageOf(request),
          device: deviceOf(request.headers['user-agent']),
          deviceToken: deviceToken(request, deps.configuration),
          requestId: request.id,
          requester: { address: request.ip, log: request.log },
        }
        const [picture] = documents
        const { account, session } = await registerApplicant(deps, registration, picture)
        deps.jobs.relayOutboxSoon()
        if (session) setSessionCookie(reply, deps.configuration, session)
        const message = translatorFor(languageOf(request))('register.success')
        const data = { username: account.username, email: account.email }
        const response = { status: 201, message, data }
        return await reply.status(201).send(session ? response : { ...response, next: 'confirm-email' })
      } finally {
        // Deletes the staged picture, unless `registerApplicant` has moved it into the store.
        await discardStagedFiles(documents, deps.documents)
      }
    },
  )
  app.post(
    '/api/confirm-email',
    {
      config: { access: 'anyone', rateLimit: 'code' },
      schema: {
        description:
          'Confirms the email address of an account. The token is the fragment of the link in the mail. With ' +
          'STRICT_ACCOUNT_PRIVACY, send the username and password of the registration, too.',
        body: confirmationSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await confirmEmail(deps, { ...request.body, requestId: request.id })
      return { message: translatorFor(languageOf(request))('confirmation.done') }
    },
  )

  app.post(
    '/api/confirm-email/again',
    {
      config: { access: 'signed-in' },
      schema: {
        description: 'Sends the link again to an address that is not confirmed.',
        response: { 200: confirmationSentSchema },
      },
    },
    async (request) => {
      const requester = { address: request.ip, log: request.log }
      // Undefined if the address is already confirmed.
      const account = await sendConfirmationAgain(deps, { ...requireCaller(request), requester })
      deps.jobs.relayOutboxSoon()
      const message = translatorFor(languageOf(request))('dashboard.confirm.sent')
      const { origin, mode, smtpUrl } = deps.configuration
      // Only a demo without a mail server may return the link, because it sends no mail.
      const mayShowLink = mode === 'demo' && smtpUrl === undefined
      return { message, ...(mayShowLink && account && { link: confirmationLink(origin, deps.vault, account) }) }
    },
  )
}
