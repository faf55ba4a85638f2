import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Registration, registrationSchema, tidyRegistration } from '#shared/accounts/registration.ts'
import { registeredSchema } from '#shared/accounts/wire.ts'
import { fieldFaults } from '#shared/field-faults.ts'
import { type FieldFault, Refusal } from '#shared/refusal.ts'
import { discardAll, type ReceivedForm, receiveForm } from '../documents/receive-form.ts'
import { languageOf } from '../http/language.ts'
import { setSessionCookie } from '../http/session-cookie.ts'
import { translatorFor } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { registerApplicant } from './register-applicant.ts'

const SLOTS = { profilePicture: { accepts: 'image', most: 1 } } as const

/** Registration (spec §7): multipart, with an optional picture; the new person is signed in at once. */
export const registrationRoute: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const schema = registrationSchema(portal.passwords)

  app.post(
    '/api/register',
    {
      config: { access: 'anyone' },
      schema: { consumes: ['multipart/form-data'], response: { 201: registeredSchema } },
    },
    async (request, reply) => {
      const form = await receiveForm(request.parts(), SLOTS, portal.documents)
      try {
        const language = languageOf(request)
        const registration = { ...readRegistration(schema, form), language }
        const { account, session } = await registerApplicant(portal, registration, form.documents[0])
        setSessionCookie(reply, portal.configuration, session)
        const message = translatorFor(language)('register.success')
        return await reply
          .status(201)
          .send({ status: 201, message, data: { username: account.username, email: account.email } })
      } finally {
        await discardAll(form.documents, portal.documents)
      }
    },
  )
}

/** Throws `fields-missing` (400) when something required is absent, `answers-invalid` (422) when something is wrong. */
function readRegistration(schema: ReturnType<typeof registrationSchema>, form: ReceivedForm): Registration {
  const read = schema.safeParse(tidyRegistration({ ...form.texts, ...parsedAddress(form.texts.address) }))
  const faults: FieldFault[] = [...(read.success ? [] : fieldFaults(read.error.issues)), ...form.faults]
  if (faults.length === 0 && read.success) return read.data
  const missing = faults.some(({ code }) => code === 'required')
  throw new Refusal(missing ? 'fields-missing' : 'answers-invalid', { faults })
}

/** The address travels as JSON text (spec §3); of one that cannot be read each demanded line is missing. */
function parsedAddress(text: string | undefined): { address: unknown } {
  try {
    return { address: JSON.parse(text ?? '{}') }
  } catch {
    return { address: {} }
  }
}
