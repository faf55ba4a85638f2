import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { profileResponseSchema, profileSavedSchema, profileSchema } from '#shared/accounts/profile.ts'
import { type ArrivedForm, discardAll } from '../documents/receive-form.ts'
import { receiveRequestForm } from '../documents/receive-request-form.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { personHeader, rejectOtherPerson, requireSession, signedIn } from '../sessions/guard.ts'
import type { AccountServices } from './account-services.ts'
import { changeProfile } from './change-profile.ts'
import { getProfile, presentProfile } from './profile.ts'
import { PERSON_SLOTS, readPersonForm } from './read-person-form.ts'

/** The caller's profile and its changes: a multipart form with the rules of the registration. */
export const profileRoute: (portal: AccountServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const profileOf = async (accountId: string) => presentProfile(await getProfile(portal.db, accountId), portal.vault)

  app.get(
    '/api/profile',
    { config: { access: 'signed-in' }, schema: { response: { 200: profileResponseSchema } } },
    async (request) => ({ data: await profileOf(signedIn(request).accountId) }),
  )

  app.post(
    '/api/profile',
    {
      config: { access: 'signed-in', rateLimit: 'recorded' },
      schema: {
        consumes: ['multipart/form-data'],
        headers: z.object({ 'x-person': personHeader }),
        response: { 200: profileSavedSchema },
      },
    },
    async (request) => {
      rejectOtherPerson(requireSession(request).user, request.headers['x-person'])
      const person = signedIn(request)
      const schema = profileSchema(person.role)
      const rules = { slots: PERSON_SLOTS, read: (form: ArrivedForm) => readPersonForm(schema, form) }
      const { content: changes, documents } = await receiveRequestForm(request, rules, portal)
      try {
        await changeProfile(portal, { person, changes, picture: documents[0] })
        return { message: translatorFor(languageOf(request))('profile.saved'), data: await profileOf(person.accountId) }
      } finally {
        await discardAll(documents, portal.documents)
      }
    },
  )
}
