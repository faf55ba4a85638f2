// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { profileResponseSchema, profileSavedSchema, profileSchema } from '#shared/accounts/profile.ts'
import { discardStagedFiles, type FormContent } from '../documents/receive-form.ts'
import { receiveRequestForm } from '../documents/receive-request-form.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../sessions/guard.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeProfile } from './change-profile.ts'
import { getProfile, presentProfile } from './profile.ts'
import { PERSON_SLOTS, readPersonForm } from './read-person-form.ts'

/** Returns and changes the caller's profile. A change is a multipart form that is validated like a registration. */
export const profileRoute: (deps: AccountDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const profileOf = async (accountId: string) => presentProfile(await getProfile(deps.db, accountId), deps.vault)

  app.get(
    '/api/profile',
    { config: { access: 'signed-in' }, schema: { response: { 200: profileResponseSchema } } },
    async (request) => ({ data: await profileOf(requireCaller(request).accountId) }),
  )

  app.post(
    '/api/profile',
    {
      config: { access: 'signed-in', rateLimit: 'audited' },
      schema: {
        consumes: ['multipart/form-data'],
        headers: z.object({ 'x-person': personHeader }),
        response: { 200: profileSavedSchema },
      },
    },
    async (request) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const caller = requireCaller(request)
      const schema = profileSchema(caller.role)
      const formSpec = { slots: PERSON_SLOTS, read: (form: FormContent) => readPersonForm(schema, form) }
      const { content: changes, documents } = await receiveRequestForm(request, formSpec, deps)
      try {
        await changeProfile(deps, { caller, changes, picture: documents[0] })
        return { message: translatorFor(languageOf(request))('profile.saved'), data: await profileOf(caller.accountId) }
      } finally {
        await discardStagedFiles(documents, deps.documents)
      }
    },
  )
}
