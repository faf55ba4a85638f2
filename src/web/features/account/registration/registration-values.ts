import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import { type Registration, registrationSchema, tidyRegistration } from '#shared/accounts/registration.ts'
import { EMPTY_PERSON, PERSON_FIELDS, type PersonValues } from '#web/components/person-fields/person-values.ts'
import { pictureFault } from '#web/forms/pictures/prepare-pictures.ts'

/** The values of the fields: texts, empty for optional ones, and the picture if there is one. */
export type RegistrationValues = PersonValues & {
  username: string
  email: string
  password: string
  profilePicture: File | undefined
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  username: '',
  email: '',
  password: '',
  profilePicture: undefined,
  ...EMPTY_PERSON,
}

/** The names of all fields in the order of the page. */
export const REGISTRATION_FIELDS = ['username', 'email', 'password', 'profilePicture', ...PERSON_FIELDS] as const

/** The multipart body of `POST /api/register` (spec §3): the address as JSON text, the picture as a file. */
export function registrationForm({ address, ...registration }: Registration, picture: File | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(registration)) if (value !== undefined) form.set(name, value)
  form.set('address', JSON.stringify(address))
  if (picture) form.set('profilePicture', picture)
  return form
}

type RegistrationResolver = Resolver<RegistrationValues, unknown, Registration>

/** Validates with the server's schema after the server's trimming, and checks the picture. Messages are fault codes. */
export function registrationResolver(policy: PasswordPolicy): RegistrationResolver {
  const answers: RegistrationResolver = standardSchemaResolver(
    z.pipe(
      z.transform((values: RegistrationValues) => tidyRegistration({ ...values, profilePicture: undefined })),
      registrationSchema(policy),
    ),
  )
  return async (values, context, options) => {
    const checked = await answers(values, context, options)
    const fault = pictureFault(values.profilePicture)
    if (!fault) return checked
    return { values: {}, errors: { ...checked.errors, profilePicture: { type: 'picture', message: fault } } }
  }
}
